import { CryptoError } from "../errors.ts";
import { type Backend, type BackendName, chainCount, type Course, type Job, workOf } from "./backend.ts";
import { backends, rank, remembered, worthMeasuring } from "./calibrate.ts";
import type { Prf } from "./prf.ts";
import { selfTest } from "./self-test.ts";

/** Runs the jobs on the named backend, or (`auto`) on the fastest one that exists, proves itself and does not fail. */
export async function deriveWith(
  name: BackendName | "auto",
  prf: Prf,
  jobs: readonly Job[],
  course: Course,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const chains = chainCount(prf, jobs);
  const work = jobs.reduce((sum, job) => sum + workOf(prf, job), 0);
  const measure = name === "auto" && work >= worthMeasuring;
  const ranking = measure ? await rank(prf, chains, course.signal) : (remembered(prf, chains) ?? unmeasured(chains));
  const failures: unknown[] = [];
  for (const backend of ranking.filter((each) => name === "auto" || each.name === name)) {
    try {
      await selfTest(backend, prf, course.signal);
      course.signal?.throwIfAborted();
      return await backend.derive(prf, jobs, course);
    } catch (error) {
      if (course.signal?.aborted) throw error;
      failures.push(error);
    }
  }
  const [first] = failures;
  if (first instanceof CryptoError) throw first;
  throw new CryptoError("unavailable", `no ${name} backend could run`, { cause: first });
}

/** WebCrypto takes one job after the other, each with a detour: for several small ones the lanes are the better guess. */
const unmeasured = (chains: number): readonly Backend[] =>
  chains < 3 ? backends : [...backends].sort((a, b) => Number(b.name === "wasm-simd") - Number(a.name === "wasm-simd"));
