import { CryptoError } from "../errors.ts";
import { type BackendName, type Course, type Job, workOf } from "./backend.ts";
import { backends, rank, worthMeasuring } from "./calibrate.ts";
import type { Prf } from "./prf.ts";
import { prove } from "./prove.ts";

/** Runs the jobs on the named backend, or (`auto`) on the fastest one that exists, proves itself and does not fail. */
export async function deriveOn(
  name: BackendName | "auto",
  prf: Prf,
  jobs: readonly Job[],
  course: Course,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const chains = jobs.reduce((sum, { keyBytes }) => sum + Math.ceil(keyBytes / (4 * prf.words)), 0);
  const work = jobs.reduce((sum, job) => sum + workOf(prf, job), 0);
  const measure = name === "auto" && work >= worthMeasuring;
  const ranking = measure ? await rank(prf, chains, course.signal) : backends;
  const failures: unknown[] = [];
  for (const backend of ranking.filter((each) => name === "auto" || each.name === name)) {
    try {
      await prove(backend, prf, course.signal);
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
