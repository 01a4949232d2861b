import { wipe } from "../../crypto/index.ts";
import { badArgument } from "../arguments.ts";
import { AppError, kindOf } from "../errors.ts";
import { assertWellFormed } from "../text.ts";
import { fitsTotp, totpPrefix } from "../vault/index.ts";

/** A one-time code and the time for which it is valid. */
export interface OneTimeCode {
  /** 6 … 8 digits. */
  readonly code: string;
  /** Time when the next code replaces this code, in milliseconds since 1970. */
  readonly ends: number;
  /** Number of seconds for which each code is valid. */
  readonly period: number;
}

/**
 * Returns the one-time code for a point in time (RFC 6238). The code is right only if the device's clock is right.
 *
 * @param address - an `otpauth:` address: the property `totp` of an account
 * @param time - milliseconds since 1970. Default: now.
 * @throws {@link AppError} `totp-key`, `bad-argument`
 * @example
 * ```ts
 * import { oneTimeCode } from "saltmill";
 * const address = "otpauth://totp/example.com:ada?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
 * (await oneTimeCode(address, 59_000)).code; // "287082"
 * ```
 */
export async function oneTimeCode(address: string, time: number = Date.now()): Promise<OneTimeCode> {
  if (!Number.isFinite(time) || time < 0) throw badArgument("time", "a number from 0", kindOf(time));
  const key = readKey(address);
  try {
    const step = Math.floor(time / 1000 / key.period);
    return { code: await codeAt(key, step), ends: (step + 1) * key.period * 1000, period: key.period };
  } finally {
    wipe(key.secret);
  }
}

/** Computes HOTP (RFC 4226 §5.3): takes four bytes of the MAC, at the offset that the MAC's last four bits give. */
async function codeAt({ secret, hash, digits }: OneTimeKey, counter: number): Promise<string> {
  const message = new DataView(new ArrayBuffer(8));
  message.setBigUint64(0, BigInt(counter));
  // Uses WebCrypto, which has all three hashes. The project's folder `crypto/` does not have SHA-512.
  const key = await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash }, false, ["sign"]);
  const mac = new DataView(await crypto.subtle.sign("HMAC", key, message.buffer));
  const truncated = mac.getUint32(mac.getUint8(mac.byteLength - 1) & 0xf) & 0x7fffffff;
  return String(truncated % 10 ** digits).padStart(digits, "0");
}

/**
 * Returns the address that an account stores for a key. The user types an address that begins with `otpauth://totp/`
 * or only the key in Base32. Upper and lower case and spaces in the key do not matter.
 *
 * @param names - site and username; they become the label of the address if the user types only the key
 * @throws {@link AppError} `totp-key` with one of {@link OneTimeKeyFault}, `bad-character`, `bad-argument`
 * @example
 * ```ts
 * import { oneTimeAddress } from "saltmill";
 * oneTimeAddress("gezd gnbv gy3t qojq", { site: "example.com", login: "ada" });
 * // "otpauth://totp/example.com:ada?secret=GEZDGNBVGY3TQOJQ"
 * ```
 */
export function oneTimeAddress(typed: string, names: { readonly site: string; readonly login: string }): string {
  assertWellFormed("totp", typed);
  const text = typed.trim();
  const isAddress = /^[a-z][a-z\d+.-]{0,30}:/iu.test(text);
  const address = isAddress ? text.replace(/^otpauth:\/\/totp\//iu, totpPrefix) : addressOf(text, names);
  readKey(address).secret.fill(0);
  return address;
}

function addressOf(key: string, { site, login }: { readonly site: string; readonly login: string }): string {
  if (key.length > longestKeyText) throw badKey("length");
  const label = [site, login].filter((name) => name !== "").map(encodeURIComponent);
  return `${totpPrefix}${label.join(":")}?${new URLSearchParams({ secret: base32Digits(key) }).toString()}`;
}

/** WebCrypto's names of the hash functions, by their names in an `otpauth:` address. */
const hashes = { SHA1: "SHA-1", SHA256: "SHA-256", SHA512: "SHA-512" } as const;

/** The secret and the parameters from which an account's one-time codes are computed. */
export interface OneTimeKey {
  /** 5 … 128 bytes, which the caller of {@link readKey} wipes. */
  readonly secret: Uint8Array<ArrayBuffer>;
  readonly hash: (typeof hashes)[keyof typeof hashes];
  /** Number of digits: 6 … 8. */
  readonly digits: number;
  /** Number of seconds for which each code is valid: 15 … 60. */
  readonly period: number;
}

/**
 * Parses an `otpauth:` address. Ignores parameters that do not change the codes.
 *
 * @returns the key; the caller wipes its secret
 * @throws {@link AppError} `totp-key`
 */
export function readKey(address: string): OneTimeKey {
  if (/^otpauth-migration:/iu.test(address)) throw badKey("migration");
  if (/^otpauth:\/\/hotp\b/iu.test(address)) throw badKey("hotp");
  if (!/^otpauth:\/\/totp(?:\/|$)/iu.test(address)) throw badKey("type");
  if (!fitsTotp(address)) throw badKey("length");
  const [, query] = /^otpauth:\/\/totp\/[^?#]*(?:\?([^#]*))?/iu.exec(address) ?? [];
  if (query === undefined) throw badKey("missing");
  const given = new URLSearchParams(query);
  const algorithm = (given.get("algorithm") ?? "SHA1").toUpperCase().replace(/^HMAC/u, "").replace("-", "");
  if (!Object.hasOwn(hashes, algorithm)) throw badKey("algorithm");
  const hash = hashes[algorithm as keyof typeof hashes];
  if (given.get("encoder")) throw badKey("digits"); // KeePassXC's parameter for codes with letters, such as Steam's
  const digits = numberIn(given, "digits", 6, [6, 8]);
  const period = numberIn(given, "period", 30, [15, 60]);
  const text = given.get("secret") ?? "";
  if (text === "") throw badKey("missing");
  const secret = fromBase32(text);
  if (!secret) throw badKey("characters");
  if (secret.length >= shortest && secret.length <= longest) return { secret, hash, digits, period };
  secret.fill(0);
  throw badKey("length");
}

function numberIn(
  given: URLSearchParams,
  name: "digits" | "period",
  usual: number,
  [least, most]: readonly [number, number],
): number {
  const text = given.get(name) ?? "";
  const value = text === "" ? usual : Number(text);
  if (/^\d*$/u.test(text) && value >= least && value <= most) return value;
  throw badKey(name);
}

/** Minimum length of a secret, in bytes. RFC 4226 requires 16, but some sites use shorter secrets. */
const shortest = 5;
const longest = 128;
/**
 * Maximum number of characters of a key that is not in an address. The longest secret, 128 bytes, has 205 digits in
 * Base32. The limit leaves room for a space after each digit. A longer text is refused before it is decoded.
 */
export const longestKeyText = 1024;

/**
 * Reasons why a text is not a key of one-time codes:
 * - `hotp`: the key is for codes that depend on a counter (HOTP) instead of the time
 * - `migration`: the text is an authenticator app's export of several keys
 * - `type`: the address does not begin with `otpauth://totp/`
 * - `missing`: the address contains no secret
 * - `characters`: the secret is not Base32
 * - `length`: the secret does not have 5 to 128 bytes, or the address is too long
 * - `algorithm`, `digits`, `period`: the parameter of this name has a value that is not supported; `digits` is also the
 *   reason for codes with letters
 */
export type OneTimeKeyFault =
  "hotp" | "migration" | "type" | "missing" | "characters" | "length" | "algorithm" | "digits" | "period";

const messages: Readonly<Record<OneTimeKeyFault, string>> = {
  hotp: "codes that are counted instead of timed (HOTP) are not supported",
  migration: "this is an export of an authenticator app: show the QR code of a single account there",
  type: "this is not the address of a key for one-time codes",
  missing: "the address has no secret",
  characters: "the key contains a character that Base32 does not have",
  length: `the key must have ${shortest} to ${longest} bytes`,
  algorithm: "the algorithm must be SHA1, SHA256 or SHA512",
  digits: "a code must have 6 to 8 digits",
  period: "a code must be valid for 15 to 60 seconds",
};

const badKey = (fault: OneTimeKeyFault): AppError => new AppError("totp-key", messages[fault], [fault]);

/**
 * Decodes Base32 as people and programs write it: in any case, with spaces or hyphens between groups, with or without
 * padding. Bits after the last whole byte are ignored.
 *
 * @returns new bytes, which the caller wipes; undefined if the text has a character outside the alphabet
 */
export function fromBase32(text: string): Uint8Array<ArrayBuffer> | undefined {
  const symbols = Array.from(base32Digits(text), (digit) => alphabet.indexOf(digit));
  if (symbols.includes(-1)) return undefined;
  const bytes = new Uint8Array(Math.floor((symbols.length * 5) / 8));
  let [value, bits, at] = [0, 0, 0];
  for (const symbol of symbols) {
    value = ((value << 5) | symbol) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at++] = value >>> bits;
  }
  return bytes;
}

/** Returns the digits of a Base32 text: in upper case, without spaces, hyphens and padding. */
export function base32Digits(text: string): string {
  const digits = text.replaceAll(/[\s-]+/gu, "");
  let end = digits.length;
  // Not done with /=+$/, which takes quadratic time for many signs before another character: 100,000 take 5 s.
  while (digits[end - 1] === "=") end--;
  return digits.slice(0, end).replaceAll(/[a-z]+/gu, (letters) => letters.toUpperCase());
}

/** The alphabet of Base32 (RFC 4648 §6). */
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
