import { AppError } from "../../errors.ts";
import { oneTimeAddress } from "../../accounts/index.ts";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Encodes bytes in Base32 without padding (RFC 4648 §6). */
export function base32Of(bytes: Uint8Array): string {
  let [text, value, bits] = ["", 0, 0];
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff; // at most four bits are left of the byte before
    for (bits += 8; bits >= 5; text += alphabet.charAt((value >>> bits) & 31)) bits -= 5;
  }
  return bits === 0 ? text : text + alphabet.charAt((value << (5 - bits)) & 31);
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

function readable(text: string, site: string, login: string): string | undefined {
  try {
    return oneTimeAddress(text, { site, login });
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
