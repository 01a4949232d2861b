const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Encodes bytes in Base32 without padding (RFC 4648 §6). */
export function base32Of(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/gu) ?? []).map((five) => alphabet.charAt(parseInt(five.padEnd(5, "0"), 2))).join("");
}

/** Base32 as programs write it: with spaces or hyphens between groups, in any case, with or without padding. */
const base32 = /^[a-z2-7\s-]{8,}=*$/iu;

/**
 * Returns the key of a one-time code as an `otpauth:` address. Other programs store such an address, a Base32 key, or
 * KeeOtp's `key=…&step=…&size=…`.
 *
 * @returns undefined for any other text
 */
export function totpAddress(text: string, site: string, login: string): string | undefined {
  const value = text.trim();
  if (/^otpauth:\/\/totp\//iu.test(value)) return /[?&]secret=[a-z2-7]/iu.test(value) ? canonical(value) : undefined;
  if (/^key=/iu.test(value)) {
    const given = new URLSearchParams(value);
    return addressOf(given.get("key") ?? "", site, login, given.get("step"), given.get("size"));
  }
  return addressOf(value, site, login);
}

/** Returns the address with its scheme and type in lower case, because readers expect them so. */
const canonical = (address: string): string => `otpauth://totp/${address.slice("otpauth://totp/".length)}`;

/** Returns the address of a Base32 key. The period is 30 seconds and the number of digits 6, unless they are given. */
export function addressOf(
  key: string,
  site: string,
  login: string,
  period?: string | null,
  digits?: string | null,
): string | undefined {
  if (!base32.test(key)) return undefined;
  const secret = key.replaceAll(/[\s=-]/gu, "").toUpperCase();
  const query = new URLSearchParams({ secret });
  if (period && period !== "30") query.set("period", period);
  if (digits && digits !== "6") query.set("digits", digits);
  const label = [site, login].filter((name) => name !== "").map(encodeURIComponent);
  return `otpauth://totp/${label.join(":")}?${query.toString()}`;
}
