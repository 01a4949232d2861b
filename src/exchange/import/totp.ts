import { longestKeyText, oneTimeAddress } from "../../accounts/index.ts";
import { base32Digits, base32Of } from "../../base32.ts";
import { fromBase64 } from "../../base64.ts";
import { utf8 } from "../../text.ts";
import { fromHex } from "../kdbx/bytes.ts";

/**
 * Converts the key of a one-time code to an `otpauth:` address. Reads the forms in which other programs store the key:
 * an address, a Base32 key, or KeeOtp's `key=…&step=…&size=…`.
 *
 * @throws AppError `totp-key` or `bad-character` for any other text, and for a key whose codes Saltmill cannot generate
 */
export function totpAddress(text: string, site: string, login: string): string {
  const value = text.trim();
  return oneTimeAddress(/^key=/iu.test(value) ? keeOtpAddress(value) : value, { site, login });
}

/** Names of KeeOtp's parameters in lower case, with their names in an `otpauth:` address. */
const keeOtpParameters = [
  ["step", "period"],
  ["size", "digits"],
  ["otphashmode", "algorithm"],
] as const;

/** Converts KeeOtp's form to an address. The address has KeeOtp's type, so that other codes are refused by their type. */
function keeOtpAddress(text: string): string {
  const given = new Map([...new URLSearchParams(text)].map(([name, value]) => [name.toLowerCase(), value.trim()]));
  const value = (name: string): string => given.get(name) ?? "";
  const query = new URLSearchParams({ secret: base32From(value("key"), value("encoding").toLowerCase() || "base32") });
  for (const [theirs, ours] of keeOtpParameters) query.set(ours, value(theirs));
  return `otpauth://${value("type").toLowerCase() || "totp"}/?${query.toString()}`;
}

/** Functions that decode a key, by KeeOtp's names of the encodings in lower case. A key in Base32 needs none. */
const decoders: Readonly<Record<string, (text: string) => Uint8Array | undefined>> = {
  utf8,
  hex: (text) => fromHex(text.replaceAll(/\s/gu, "")),
  base64: (text) => fromBase64(text.replaceAll(/\s/gu, "")),
};

/** Returns a key in Base32. Puts `_` before a key that cannot be decoded, so that it is not read as Base32 later. */
function base32From(key: string, encoding: string): string {
  if (encoding === "base32") return base32Digits(key);
  const bytes = Object.hasOwn(decoders, encoding) ? decoders[encoding]?.(key) : undefined;
  return bytes ? base32Of(bytes) : `_${key}`;
}

/**
 * Returns the key of an entry's one-time codes as a text for `totpAddress`. Returns an empty text if the entry has no
 * key. Returns a key that is too long as the file contains it: `totpAddress` refuses it, so that it goes to the notes.
 */
export function kdbxTotp(values: ReadonlyMap<string, string>): string {
  const value = (name: string): string => values.get(name) ?? "";
  if (value("otp") !== "") return value("otp");
  const seed = value("TOTP Seed");
  if (seed === "") return keePassKey("TimeOtp", "totp", value) || keePassKey("HmacOtp", "hotp", value);
  const [step = "", size = ""] = value("TOTP Settings").split(";");
  const more = size.trim().toUpperCase() === "S" ? { step, type: "steam" } : { step, size };
  return new URLSearchParams({ key: seed, ...more }).toString();
}

/**
 * Matches the names of the fields that describe an entry's one-time code. KeePass uses `TimeOtp-…` and `HmacOtp-…`,
 * KeePassXC `otp`, and older plug-ins of KeePass use `TOTP …`.
 */
export const totpField =
  /^(?:otp|TOTP (?:Seed|Settings)|(?:Time|Hmac)Otp-(?:Secret(?:-(?:Hex|Base32|Base64))?|Period|Length|Algorithm|Counter))$/u;

/** Ends of the names of KeePass's fields with a key, see keepass.info/help/base/placeholders.html. */
const keePassForms = [
  ["", "utf8"],
  ["-Hex", "hex"],
  ["-Base32", "base32"],
  ["-Base64", "base64"],
] as const;

/** Names of KeePass's other fields, with their names in an `otpauth:` address. */
const keePassParameters = [
  ["Period", "period"],
  ["Length", "digits"],
  ["Algorithm", "algorithm"],
  ["Counter", "counter"],
] as const;

/** Returns the address of the key in KeePass's fields, or an empty text if the entry has no such key. */
function keePassKey(prefix: "TimeOtp" | "HmacOtp", type: "totp" | "hotp", value: (name: string) => string): string {
  const form = keePassForms.find(([end]) => value(`${prefix}-Secret${end}`) !== "");
  if (!form) return "";
  const written = value(`${prefix}-Secret${form[0]}`);
  if (written.length > longestKeyText) return written;
  const query = new URLSearchParams({ secret: base32From(written, form[1]) });
  for (const [theirs, ours] of keePassParameters) {
    const text = value(`${prefix}-${theirs}`);
    if (text !== "") query.set(ours, text);
  }
  return `otpauth://${type}/${encodeURIComponent(value("Title") || "code")}?${query.toString()}`;
}
