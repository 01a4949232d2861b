import { longestKeyText, oneTimeAddress } from "../../accounts/index.ts";
import { fromBase64 } from "../../base64.ts";
import { AppError } from "../../errors.ts";
import { utf8 } from "../../text.ts";
import { fromHex } from "../kdbx/bytes.ts";

/**
 * Converts the key of a one-time code to an `otpauth:` address. Reads the three forms in which other programs store the
 * key: an `otpauth:` address, a Base32 key, or KeeOtp's `key=…&step=…&size=…`.
 *
 * @returns undefined for any other text, and for a key whose codes Saltmill cannot generate
 */
export function totpAddress(text: string, site: string, login: string): string | undefined {
  const value = text.trim();
  if (!/^key=/iu.test(value)) return readable(value, site, login);
  const given = new URLSearchParams(value);
  const isOther = (name: string, usual: string): boolean => (given.get(name) ?? usual).toUpperCase() !== usual;
  if (isOther("type", "TOTP") || isOther("encoding", "BASE32")) return undefined;
  const address = readable(given.get("key") ?? "", site, login);
  const more = new URLSearchParams();
  for (const [theirs, ours, usual] of parameters) {
    const written = (given.get(theirs) ?? "").toUpperCase();
    if (written !== "" && written !== usual) more.set(ours, written);
  }
  return address === undefined || more.size === 0 ? address : readable(`${address}&${more.toString()}`, site, login);
}

/**
 * Parameters of KeeOtp's form, their names in an `otpauth:` address, and their default values. A parameter with its
 * default value is left out of the address.
 */
const parameters = [
  ["step", "period", "30"],
  ["size", "digits", "6"],
  ["otpHashMode", "algorithm", "SHA1"],
] as const;

function readable(text: string, site: string, login: string): string | undefined {
  try {
    return oneTimeAddress(text, { site, login });
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/**
 * Returns the key of an entry's one-time codes as a text for `totpAddress`. Returns an empty text if the entry has no
 * key. Returns a key that is too long as the file contains it: `totpAddress` refuses it, so that it goes to the notes.
 */
export function kdbxTotp(values: ReadonlyMap<string, string>): string {
  const value = (name: string): string => values.get(name) ?? "";
  if (value("otp") !== "") return value("otp");
  const seed = value("TOTP Seed");
  if (seed !== "") {
    const [period = "", digits = ""] = value("TOTP Settings").split(";");
    if (digits === "S") return `${seed} (Steam)`; // an otpauth address cannot describe Steam's codes with letters
    return `key=${seed}&step=${period}&size=${digits}`;
  }
  const [name, decode] = Object.entries(secrets).find(([each]) => value(each) !== "") ?? ["TimeOtp-Secret-Base32"];
  const written = value(name);
  if (written.length > longestKeyText) return written;
  const key = decode ? base32Of(decode(written) ?? new Uint8Array(0)) : written;
  if (key === "") return "";
  const query = new URLSearchParams({ secret: key.replaceAll(/[\s=-]/gu, "").toUpperCase() });
  const algorithm = algorithms[value("TimeOtp-Algorithm")];
  if (algorithm !== undefined) query.set("algorithm", algorithm);
  if (value("TimeOtp-Period") !== "") query.set("period", value("TimeOtp-Period"));
  if (value("TimeOtp-Length") !== "") query.set("digits", value("TimeOtp-Length"));
  return `otpauth://totp/${encodeURIComponent(value("Title") || "code")}?${query.toString()}`;
}

/**
 * Fields of an entry that describe its one-time code. KeePass uses `TimeOtp-…`, KeePassXC `otp`, and older plug-ins of
 * KeePass use `TOTP …`.
 */
export const totpFields: readonly string[] = [
  ...["otp", "TOTP Seed", "TOTP Settings"],
  // Not written as Object.keys(secrets), because bundlers would then keep this module in every page.
  ...["TimeOtp-Secret-Base32", "TimeOtp-Secret", "TimeOtp-Secret-Hex", "TimeOtp-Secret-Base64"],
  ...["TimeOtp-Period", "TimeOtp-Length", "TimeOtp-Algorithm"],
];

/**
 * Decoders for the secret key of one-time codes. The property name is the name of the KeePass field that contains the
 * key, see keepass.info/help/base/placeholders.html. The field for a key in Base32 needs no decoder.
 */
const secrets = {
  "TimeOtp-Secret": utf8,
  "TimeOtp-Secret-Hex": fromHex,
  "TimeOtp-Secret-Base64": fromBase64,
} as const satisfies Readonly<Record<string, (text: string) => Uint8Array | undefined>>;

const algorithms: Readonly<Record<string, string>> = { "HMAC-SHA-256": "SHA256", "HMAC-SHA-512": "SHA512" };

/** Encodes bytes in Base32 without padding (RFC 4648 §6). */
export function base32Of(bytes: Uint8Array): string {
  let [text, value, bits] = ["", 0, 0];
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff; // at most four bits are left of the byte before
    for (bits += 8; bits >= 5; text += alphabet.charAt((value >>> bits) & 31)) bits -= 5;
  }
  return bits === 0 ? text : text + alphabet.charAt((value << (5 - bits)) & 31);
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
