import { deriveWith } from "./choose.ts";
import { hmacSha1Prf } from "./hmac-sha1.ts";
import { hmacSha256Prf } from "./hmac-sha256.ts";
import { assertBackend, assertCourse, assertJob, type Pbkdf2Parameters } from "./parameters.ts";
import type { Prf } from "./prf.ts";
import { supervise } from "./supervise.ts";

/** A function that derives as {@link pbkdf2HmacSha1} does, wherever it does so: here, or in a worker. */
export type Pbkdf2HmacSha1 = (parameters: Pbkdf2Parameters) => Promise<Uint8Array<ArrayBuffer>>;

async function derive(prf: Prf, parameters: Pbkdf2Parameters): Promise<Uint8Array<ArrayBuffer>> {
  assertJob("", parameters);
  assertCourse(parameters);
  const { backend = "auto" } = parameters;
  assertBackend(backend);
  const [key] = await supervise([parameters], parameters, (jobs, course) => deriveWith(backend, prf, jobs, course));
  return key!;
}

/**
 * PBKDF2 with HMAC-SHA-1, RFC 8018 §5.2. Vectors: RFC 6070.
 *
 * @returns `keyBytes` fresh bytes, the caller's
 * @throws {@link CryptoError} `bad-argument` before any work; `unavailable` or `self-test-failed` where no machine can
 * do it; the signal's reason when aborted
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
 * PBKDF2 with HMAC-SHA-256, RFC 8018 §5.2, in everything as {@link pbkdf2HmacSha1}. Vectors: RFC 7914 §11.
 *
 * @returns `keyBytes` fresh bytes, the caller's
 * @throws {@link CryptoError} as there
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
