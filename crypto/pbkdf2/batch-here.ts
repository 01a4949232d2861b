import { deriveWith } from "./choose.ts";
import { hmacSha1Prf } from "./hmac-sha1.ts";
import {
  assertBackend,
  assertCourse,
  assertJob,
  type Pbkdf2Course,
  type Pbkdf2Job,
  type Pbkdf2Parameters,
} from "./parameters.ts";
import { supervise } from "./supervise.ts";

/** Checked jobs, all in this thread, as many at once as the machine has lanes. */
export async function pbkdf2HmacSha1Here(
  jobs: readonly Pbkdf2Job[],
  course: Pbkdf2Course & { backend?: Pbkdf2Parameters["backend"] },
): Promise<Uint8Array<ArrayBuffer>[]> {
  const { backend = "auto" } = course;
  assertBackend(backend);
  assertCourse(course);
  Array.from(jobs).forEach((job, i) => {
    assertJob(`jobs[${i}]`, job);
  });
  if (jobs.length === 0) return [];
  return supervise(jobs, course, (own, watched) => deriveWith(backend, hmacSha1Prf, own, watched));
}
