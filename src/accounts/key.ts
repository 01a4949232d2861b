import { AppError } from "../errors.ts";
import { assertWellFormed } from "../text.ts";
import { fitsTotp, totpPrefix } from "../vault/index.ts";
import { base32Digits, fromBase32 } from "./base32.ts";

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
