import { wipe } from "../bytes.ts";
import { CryptoError } from "../errors.ts";
import type { ProgressOptions } from "../progress.ts";
import { type Backend, chainCount, type Job, knownJob, selfTest, totalWork } from "./backend.ts";
import { backends } from "./backends.ts";
import { doubtIfSlow, rank, remembered, worthMeasuring } from "./calibrate.ts";
import { hmacSha1Prf, hmacSha256Prf, type Prf } from "./prf.ts";
import { assertParameters, type BackendChoice, type Pbkdf2Parameters, runJobs } from "./jobs.ts";
import { webcrypto } from "./webcrypto.ts";

/**
 * A function with the parameters and the result of {@link pbkdf2HmacSha1}. The derivation may run in the same thread or
 * in a worker.
 */
export type Pbkdf2HmacSha1 = (parameters: Pbkdf2Parameters) => Promise<Uint8Array<ArrayBuffer>>;

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

async function derive(prf: Prf, parameters: Pbkdf2Parameters): Promise<Uint8Array<ArrayBuffer>> {
  const backend = assertParameters(parameters);
  const [key] = await runJobs([parameters], parameters, (jobs, progress) => deriveWith(backend, prf, jobs, progress));
  return key!;
}

/**
 * Runs the jobs on the chosen backend. `auto` tries the backends from the fastest to the slowest, until one passes its
 * self-test and derives the keys. If no ranking is known and the jobs are too small to be worth a measurement, `auto`
 * tries the backends in the order of `unmeasured`.
 */
export async function deriveWith(
  choice: BackendChoice,
  prf: Prf,
  jobs: readonly Job[],
  progress: ProgressOptions,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const { signal } = progress;
  const chains = chainCount(prf, jobs);
  const measure = choice === "auto" && totalWork(prf, jobs) >= worthMeasuring;
  const ranking = measure ? await rank(prf, chains, signal) : (remembered(prf, chains) ?? unmeasured(chains));
  const failures: unknown[] = [];
  for (const backend of ranking.filter(({ name }) => choice === "auto" || name === choice)) {
    try {
      await selfTest(backend, prf, signal);
      signal?.throwIfAborted();
      const begun = performance.now();
      const keys = await backend.derive(prf, jobs, progress);
      const [{ iterations } = { iterations: 0 }] = jobs;
      // Chains of different lengths leave lanes empty, so that no ranking promises their time.
      if (measure && jobs.every((job) => job.iterations === iterations))
        doubtIfSlow(prf, chains, backend, iterations, performance.now() - begun);
      return keys;
    } catch (error) {
      if (signal?.aborted) throw error;
      failures.push(error);
    }
  }
  const [first] = failures;
  if (first instanceof CryptoError) throw first;
  throw new CryptoError("unavailable", `no ${choice} backend could run`, { cause: first });
}

/**
 * Returns the order of the backends before anything was measured. WebCrypto runs one job after another, each with some
 * overhead. So for three or more chains, the four lanes of `wasm-simd` are probably faster.
 */
const unmeasured = (chains: number): readonly Backend[] =>
  chains < 3 ? backends : [...backends].sort((a, b) => Number(b.name === "wasm-simd") - Number(a.name === "wasm-simd"));

/**
 * Ranks the backends for one long derivation, and compiles, tests and warms up the fastest backend, so that the
 * derivation can begin at once and at full speed.
 *
 * @param signal - ends the warm-up when the derivation comes
 */
export async function prepareBackend(prf: Prf, signal: AbortSignal): Promise<void> {
  const [fastest] = await rank(prf, 1, undefined);
  if (!fastest) return;
  await selfTest(fastest, prf, undefined);
  if (fastest !== webcrypto) await warmUp(fastest, prf, signal);
}

const warmUpIterations = 32_768;
const mostWarmUps = 16;

/**
 * Runs a kernel until the engine has replaced its first code by optimized code. Firefox 153 takes about 0.3 s for that,
 * in which each iteration takes six times as long: 181, 107, 28, 28 … ms for an eighth of an unlock each.
 */
async function warmUp(backend: Backend, prf: Prf, signal: AbortSignal): Promise<void> {
  let first: number | undefined;
  for (let i = 0; i < mostWarmUps; i++) {
    const begun = performance.now();
    const keys = await backend.derive(prf, [{ ...knownJob, iterations: warmUpIterations, keyBytes: 1 }], { signal });
    for (const key of keys) wipe(key);
    const took = performance.now() - begun;
    first ??= took;
    if (took < first / 2) return; // the optimized code runs
  }
}
