import { CryptoError } from "../errors.ts";
import type { ProgressOptions } from "../progress.ts";
import { type Backend, chainCount, type Job, totalWork } from "./backend.ts";
import { backends } from "./backends.ts";
import { rank, remembered, worthMeasuring } from "./calibrate.ts";
import type { BackendChoice } from "./parameters.ts";
import type { Prf } from "./prf.ts";
import { selfTest } from "./self-test.ts";

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
      return await backend.derive(prf, jobs, progress);
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
 * Ranks the backends for one long derivation, and compiles and tests the fastest backend, so that the derivation can
 * begin at once.
 */
export async function prepareBackend(prf: Prf): Promise<void> {
  const [fastest] = await rank(prf, 1, undefined);
  if (fastest) await selfTest(fastest, prf, undefined);
}

/**
 * Returns the order of the backends before anything was measured. WebCrypto runs one job after another, each with some
 * overhead. So for three or more chains, the four lanes of `wasm-simd` are probably faster.
 */
const unmeasured = (chains: number): readonly Backend[] =>
  chains < 3 ? backends : [...backends].sort((a, b) => Number(b.name === "wasm-simd") - Number(a.name === "wasm-simd"));
