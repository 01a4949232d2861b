import { wipe } from "../../crypto/index.ts";
import { badArgument } from "../arguments.ts";
import { kindOf } from "../errors.ts";
import { type OneTimeKey, readKey } from "./one-time-key.ts";

/** A one-time code and the time for which it is valid. */
export interface OneTimeCode {
  /** 5 … 10 digits, or the five letters and digits of Steam's codes. */
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
async function codeAt({ secret, hash, digits, isSteam }: OneTimeKey, counter: number): Promise<string> {
  const message = new DataView(new ArrayBuffer(8));
  message.setBigUint64(0, BigInt(counter));
  // Uses WebCrypto, which has all three hashes. The project's folder `crypto/` does not have SHA-512.
  const key = await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash }, false, ["sign"]);
  const mac = new DataView(await crypto.subtle.sign("HMAC", key, message.buffer));
  const truncated = mac.getUint32(mac.getUint8(mac.byteLength - 1) & 0xf) & 0x7fffffff;
  return isSteam ? steamCode(truncated, digits) : String(truncated % 10 ** digits).padStart(digits, "0");
}

/** Writes a number as Steam does: in base 26, the lowest place first. */
function steamCode(number: number, places: number): string {
  let [code, rest] = ["", number];
  for (; code.length < places; rest = Math.floor(rest / steamAlphabet.length)) {
    code += steamAlphabet.charAt(rest % steamAlphabet.length);
  }
  return code;
}

/** The letters and digits of Steam's codes. None of them is easily mistaken for another. */
const steamAlphabet = "23456789BCDFGHJKMNPQRTVWXY";
