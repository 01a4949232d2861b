import { fromBase64 } from "../../base64.ts";
import { fromHex } from "../kdbx/bytes.ts";
import { longestKeyText } from "../../accounts/index.ts";
import { utf8 } from "../../text.ts";
import { base32Of } from "./totp.ts";

/**
 * Decoders for the secret key of one-time codes. The property name is the name of the KeePass field that contains the
 * key, see keepass.info/help/base/placeholders.html. The field for a key in Base32 needs no decoder.
 */
const secrets = {
  "TimeOtp-Secret": utf8,
  "TimeOtp-Secret-Hex": fromHex,
  "TimeOtp-Secret-Base64": fromBase64,
} as const satisfies Readonly<Record<string, (text: string) => Uint8Array | undefined>>;

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

const algorithms: Readonly<Record<string, string>> = { "HMAC-SHA-256": "SHA256", "HMAC-SHA-512": "SHA512" };

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
