import { assertInteger, assertMethods, assertObject, kindOf, wipe } from "../bytes.ts";
import { CryptoError } from "../errors.ts";
import { chainCount, type Course, type Job, workOf } from "./backend.ts";
import { pbkdf2HmacSha1Here } from "./batch-here.ts";
import { rank, worthMeasuring } from "./calibrate.ts";
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
import { deriveInWorker, type WorkerPort } from "./worker.ts";

/** How {@link pbkdf2HmacSha1Batch} works. */
export interface Pbkdf2BatchOptions extends Pbkdf2Course {
  /** How many workers at most, 0 … 64; 0 keeps the work in this thread. By default as many as there are processors. */
  workers?: number | undefined;
  /** Makes a worker whose script calls {@link servePbkdf2}. Without it there are none, and the work is done here. */
  createWorker?: (() => WorkerPort) | undefined;
  /** The machine; `auto` (the default) takes the fastest that works, as measured here. */
  backend?: Pbkdf2Parameters["backend"];
}

/** Work for one worker: jobs, and where in the batch each stood. */
interface Share {
  readonly jobs: Job[];
  readonly places: number[];
  work: number;
}

/**
 * PBKDF2 with HMAC-SHA-1 for many jobs at once, of any passwords, salts, iterations and lengths: four in the lanes of a
 * processor's vector unit where that is faster, and spread over workers where there are any.
 *
 * @param jobs - any number
 * @returns a key for each job, in their order, fresh bytes
 * @throws {@link CryptoError} as {@link pbkdf2HmacSha1}; one job that fails fails the batch, and no key is given
 * @example
 * ```ts
 * import { pbkdf2HmacSha1Batch } from "saltmill/crypto";
 * const password = new TextEncoder().encode("password");
 * const salts = ["NaCl", "KCl"].map((salt) => new TextEncoder().encode(salt));
 * await pbkdf2HmacSha1Batch(salts.map((salt) => ({ password, salt, iterations: 4096, keyBytes: 20 })));
 * ```
 */
export async function pbkdf2HmacSha1Batch(
  jobs: readonly Pbkdf2Job[],
  options: Pbkdf2BatchOptions = {},
): Promise<Uint8Array<ArrayBuffer>[]> {
  if (!Array.isArray(jobs)) throw new CryptoError("bad-argument", `jobs must be an array, not ${kindOf(jobs)}`);
  assertObject("options", options);
  const { createWorker, backend = "auto", workers = processors() } = options;
  Array.from(jobs).forEach((job: Pbkdf2Job, i) => {
    assertJob(`jobs[${i}]`, job);
  });
  assertCourse(options);
  assertBackend(backend);
  assertInteger("workers", workers, 0, 64);
  if (createWorker !== undefined) assertMethods("createWorker", createWorker, ["call"]);
  const count = Math.min(workers, jobs.length);
  if (!createWorker || count === 0) return pbkdf2HmacSha1Here(jobs, options);
  return supervise(jobs, options, async (own, course) => {
    const keys: Uint8Array<ArrayBuffer>[] = [];
    const all = divide(own, count);
    if (backend === "auto") await rankFor(all, course);
    const total = all.reduce((sum, { work }) => sum + work, 0);
    const done = all.map(() => 0);
    const stop = new AbortController(); // one that fails ends the others
    course.signal?.addEventListener("abort", () => {
      stop.abort(course.signal?.reason);
    });
    const run = async (share: Share, i: number): Promise<void> => {
      const onProgress = (fraction: number): void => {
        done[i] = fraction * share.work;
        const sum = done.reduce((a, b) => a + b, 0);
        if (sum < total) course.onProgress?.(sum / total);
      };
      const own = await deriveInWorker(createWorker, share.jobs, backend, { signal: stop.signal, onProgress });
      share.places.forEach((place, k) => (keys[place] = own[k]!));
      if (stop.signal.aborted) for (const key of own) wipe(key); // another share has failed
    };
    try {
      await Promise.all(all.map(run));
      return keys;
    } catch (error) {
      stop.abort(error);
      for (const key of keys) wipe(key);
      throw error;
    }
  });
}

/** Measured here, once: workers that measure side by side disturb each other. */
async function rankFor(shares: readonly Share[], { signal }: Course): Promise<void> {
  const large = shares.filter(({ work }) => work >= worthMeasuring);
  for (const { jobs } of large) await rank(hmacSha1Prf, chainCount(hmacSha1Prf, jobs), signal);
}

/** Into shares of about the same work: the heaviest job first, each to whoever has least. */
function divide(jobs: readonly Job[], count: number): Share[] {
  const shares: Share[] = Array.from({ length: count }, () => ({ jobs: [], places: [], work: 0 }));
  const heaviest = jobs.map((job, place) => ({ job, place, work: workOf(hmacSha1Prf, job) }));
  for (const { job, place, work } of heaviest.sort((a, b) => b.work - a.work)) {
    const share = shares.reduce((least, each) => (each.work < least.work ? each : least));
    share.jobs.push(job);
    share.places.push(place);
    share.work += work;
  }
  return shares;
}

const processors = (): number => {
  const { navigator } = globalThis as { navigator?: { hardwareConcurrency?: number } };
  return Math.min(navigator?.hardwareConcurrency ?? 1, 64);
};
