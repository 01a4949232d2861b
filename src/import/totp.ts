import { AppError } from "../errors.ts";
import { oneTimeAddress } from "../one-time-codes/key.ts";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Encodes bytes in Base32 without padding (RFC 4648 §6). */
export function base32Of(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/gu) ?? []).map((five) => alphabet.charAt(parseInt(five.padEnd(5, "0"), 2))).join("");
}

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
  return addressOf(given.get("key") ?? "", site, login, given.get("step"), given.get("size"));
}

/**
 * Returns the `otpauth:` address of a Base32 key. The default period is 30 seconds, and the default length of a code is
 * 6 digits.
 */
export function addressOf(
  key: string,
  site: string,
  login: string,
  period?: string | null,
  digits?: string | null,
): string | undefined {
  const address = readable(key, site, login);
  if (address === undefined) return undefined;
  const query = new URLSearchParams();
  if (period && period !== "30") query.set("period", period);
  if (digits && digits !== "6") query.set("digits", digits);
  return query.size === 0 ? address : readable(`${address}&${query.toString()}`, site, login);
}

function readable(text: string, site: string, login: string): string | undefined {
  try {
    return oneTimeAddress(text, { site, login });
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
