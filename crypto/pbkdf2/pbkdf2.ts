import { deriveWith } from "./choose.ts";
import { hmacSha1Prf } from "./hmac-sha1.ts";
import { hmacSha256Prf } from "./hmac-sha256.ts";
import { assertParameters, type Pbkdf2Parameters } from "./parameters.ts";
import type { Prf } from "./prf.ts";
import { runJobs } from "./run-jobs.ts";

/**
 * A function with the parameters and the result of {@link pbkdf2HmacSha1}. The derivation may run in the same thread or
 * in a worker.
 */
export type Pbkdf2HmacSha1 = (parameters: Pbkdf2Parameters) => Promise<Uint8Array<ArrayBuffer>>;

async function derive(prf: Prf, parameters: Pbkdf2Parameters): Promise<Uint8Array<ArrayBuffer>> {
  const backend = assertParameters(parameters);
  const [key] = await runJobs([parameters], parameters, (jobs, progress) => deriveWith(backend, prf, jobs, progress));
  return key!;
}

/**
 * Derives a key by PBKDF2 with HMAC-SHA-1, RFC 8018 §5.2. Test vectors: RFC 6070.
 *
 * @returns `keyBytes` bytes in a new array, owned by the caller
 * @throws {@link CryptoError} `bad-argument` before any work; `unavailable` or `self-test-failed` if no backend works;
 * the signal's reason when aborted
 * @example
 * ```ts
 * import { pbkdf2HmacSha1 } from "saltmill/crypto";
 * const utf8 = new TextEncoder();
 * const key = await pbkdf2HmacSha1({
 *   password: utf8.encode("password"),
 *   salt: utf8.encode("salt"),
 *   iterations: 4096,
 *   keyBytes: 20,
 * }); // 4b007901b765489abead49d926f721d065a429c1
 * ```
 */
export const pbkdf2HmacSha1: Pbkdf2HmacSha1 = (parameters) => derive(hmacSha1Prf, parameters);

/**
 * Derives a key by PBKDF2 with HMAC-SHA-256, RFC 8018 §5.2. Works like {@link pbkdf2HmacSha1}. Test vectors: RFC 7914
 * §11.
 *
 * @returns `keyBytes` bytes in a new array, owned by the caller
 * @throws {@link CryptoError} as {@link pbkdf2HmacSha1}
 * @example
 * ```ts
 * import { pbkdf2HmacSha256 } from "saltmill/crypto";
 * const utf8 = new TextEncoder();
 * const key = await pbkdf2HmacSha256({
 *   password: utf8.encode("passwd"),
 *   salt: utf8.encode("salt"),
 *   iterations: 1,
 *   keyBytes: 32,
 * }); // 55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc
 * ```
 */
export const pbkdf2HmacSha256 = (parameters: Pbkdf2Parameters): Promise<Uint8Array<ArrayBuffer>> =>
  derive(hmacSha256Prf, parameters);
