import { base32Digits, fromBase32 } from "../base32.ts";
import { AppError } from "../errors.ts";
import { assertWellFormed } from "../text.ts";
import { fitsTotp, totpPrefix } from "../vault/index.ts";
import { type DecidingName, isSteam, type KeyAddress, readAddress, writeAddress } from "./key-address.ts";
import { badKey, codeDigits, codePeriods, longestSecret, shortestSecret } from "./key-fault.ts";

export type { OneTimeKeyFault } from "./key-fault.ts";

/** WebCrypto's names of the hash functions, by their names in an `otpauth:` address. */
const hashes = { SHA1: "SHA-1", SHA256: "SHA-256", SHA512: "SHA-512" } as const;
type HashName = keyof typeof hashes;

/** The secret and the parameters from which an account's one-time codes are computed. */
export interface OneTimeKey {
  /** 5 … 128 bytes, which the caller of {@link readKey} wipes. */
  readonly secret: Uint8Array<ArrayBuffer>;
  readonly hash: (typeof hashes)[HashName];
  /** Number of digits of a code: 5 … 10. */
  readonly digits: number;
  /** Number of seconds for which each code is valid: 1 … 86,400. */
  readonly period: number;
  /** True if a code is Steam's: five letters and digits instead of a number. */
  readonly isSteam: boolean;
}

/**
 * Parses the address of a key, see {@link readAddress}. Ignores parameters that do not change the codes.
 *
 * @returns the key; the caller wipes its secret
 * @throws {@link AppError} `totp-key`
 */
export const readKey = (address: string): OneTimeKey => keyOf(readAddress(address).given);

/**
 * Returns the address that an account stores for a key. The user types the key's address, or only the key in Base32.
 * Upper and lower case and spaces do not matter. An address that some programs would misread is written anew.
 *
 * @param names - site and username; they become the label of the address if the typed text has none
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
  if (!/^[a-z][a-z\d+.-]{0,30}:/iu.test(text)) {
    if (text.length > longestKeyText) throw badKey("length");
    return newAddress({ label: "", given: new Map([["secret", text]]), others: [] }, names);
  }
  const address = text.replace(/^otpauth:\/\/totp\//iu, totpPrefix);
  const parts = readAddress(address);
  if (parts.fault) throw badKey(parts.fault);
  return isFromSteam(parts)
    ? newAddress({ ...parts, given: new Map([...parts.given, ["encoder", "steam"]]) }, names)
    : plainAddress(address, parts, names);
}

/**
 * Returns a stored key for a file that other programs read.
 *
 * @throws {@link AppError} `totp-key`
 */
export function keyForExport(
  address: string,
  names: Parameters<typeof oneTimeAddress>[1],
): Pick<OneTimeKey, "digits" | "isSteam"> & { readonly address: string; readonly base32: string } {
  const parts = readAddress(address);
  const { digits, isSteam } = settingsOf(parts.given);
  return { digits, isSteam, address: plainAddress(address, parts, names), base32: secretOf(parts.given) };
}

/**
 * Returns the shortest address that gives the same codes: without a label, and without parameters that do not change the
 * codes. An address that gives no codes is returned as it is.
 *
 * @example
 * ```ts
 * bareAddress("otpauth://totp/example.com:ada?secret=GEZDGNBVGY3TQOJQ&issuer=example.com");
 * // "otpauth://totp/?secret=GEZDGNBVGY3TQOJQ"
 * ```
 */
export function bareAddress(address: string): string {
  try {
    return newAddress({ ...readAddress(address), label: "", others: [] }, { site: "", login: "" });
  } catch (error) {
    if (error instanceof AppError) return address;
    throw error;
  }
}

/** Returns true if two addresses give the same codes. Their labels may differ. */
export const sameCodes = (one: string, other: string): boolean => {
  const codes = codesOf(one);
  return one === other || (codes !== undefined && codes === codesOf(other));
};

/** Returns a text that is the same for all addresses with the same codes, or undefined if an address gives no codes. */
export function codesOf(address: string): string | undefined {
  try {
    const { given } = readAddress(address);
    return JSON.stringify([settingsOf(given), secretOf(given)]);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

type Given = KeyAddress["given"];

const secretOf = (given: Given): string => base32Digits(given.get("secret") ?? "");

function keyOf(given: Given): OneTimeKey {
  const settings = settingsOf(given);
  const text = given.get("secret") ?? "";
  if (text === "") throw badKey("missing");
  const secret = fromBase32(text);
  if (!secret) throw badKey("characters");
  if (secret.length >= shortestSecret && secret.length <= longestSecret) return { secret, ...settings };
  secret.fill(0);
  throw badKey("length");
}

/** Returns the parameters of a key. A parameter with an empty value counts as missing. */
function settingsOf(given: Given): Omit<OneTimeKey, "secret"> {
  const encoder = given.get("encoder") ?? "";
  if (encoder !== "" && !isSteam(encoder)) throw badKey("kind");
  const hash = hashes[hashNameIn(given.get("algorithm") ?? "")];
  const digits = numberIn(given, "digits", isSteam(encoder) ? 5 : 6, codeDigits);
  const period = numberIn(given, "period", 30, codePeriods);
  if (isSteam(encoder) && (hash !== "SHA-1" || digits !== 5 || period !== 30)) throw badKey("unclear");
  return { hash, digits, period, isSteam: isSteam(encoder) };
}

/** Reads the name of a hash function as programs write it: `SHA256`, `sha-256`, `HmacSHA256`, `HMAC-SHA-256`. */
function hashNameIn(text: string): HashName {
  const name =
    text === ""
      ? "SHA1"
      : text
          .toUpperCase()
          .replaceAll(/[\s_-]+/gu, "")
          .replace(/^HMAC/u, "");
  if (!Object.hasOwn(hashes, name)) throw badKey("algorithm");
  return name as HashName;
}

function numberIn(
  given: Given,
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
 * Returns true if a key belongs to Steam without saying so. Yubico Authenticator, FreeOTP+ and Stratum know Steam's keys
 * only by the issuer. Steam has no codes of six digits.
 */
function isFromSteam({ label, given, others }: KeyAddress): boolean {
  const issuer = others.find(([name]) => name === "issuer")?.[1] ?? /^(\w+)(?::|%3a)/iu.exec(label)?.[1];
  const isUsual = (name: DecidingName, ...usual: readonly string[]): boolean => usual.includes(given.get(name) ?? "");
  return isSteam(issuer) && isUsual("digits", "", "5") && isUsual("period", "", "30") && isUsual("encoder", "");
}

const plainAddress = (address: string, parts: KeyAddress, names: Parameters<typeof newAddress>[1]): string => {
  keyOf(parts.given).secret.fill(0);
  return parts.isPlain ? address : newAddress(parts, names);
};

/** Writes an address that all programs read alike. Leaves out parameters that have their usual value. */
function newAddress(
  { label, given, others }: Pick<KeyAddress, "label" | "given" | "others">,
  { site, login }: Parameters<typeof oneTimeAddress>[1],
): string {
  const { secret, hash, digits, period, isSteam } = keyOf(given);
  secret.fill(0);
  const key = ["secret", secretOf(given)] as const;
  const settings = [
    ...(period === 30 ? [] : [["period", String(period)] as const]),
    ...(digits === 6 ? [] : [["digits", String(digits)] as const]),
    ...(hash === "SHA-1" ? [] : [["algorithm", hash.replace("-", "")] as const]),
    ...(isSteam ? [["encoder", "steam"] as const] : []),
  ];
  const ownLabel = [site, login].filter((name) => name !== "").map(encodeURIComponent);
  const full = writeAddress(label === "" ? ownLabel.join(":") : label, [key, ...others, ...settings]);
  return fitsTotp(full) ? full : writeAddress("", [key, ...settings]);
}

/**
 * Maximum number of characters of a key that is not in an address. The longest secret, 128 bytes, has 205 digits in
 * Base32. The limit leaves room for a space after each digit. A longer text is refused before it is decoded.
 */
export const longestKeyText = 1024;
