import { assertInteger, assertMethods, assertObject, kindOf, wipe } from "../bytes.ts";
import { CryptoError } from "../errors.ts";
import { assertProgress, type ProgressOptions } from "../progress.ts";
import { chainCount, type Job, workOf } from "./backend.ts";
import { rank, worthMeasuring } from "./calibrate.ts";
import { deriveWith } from "./pbkdf2.ts";
import { hmacSha1Prf } from "./prf.ts";
import { assertedBackend, assertJob, type BackendChoice, type Pbkdf2Job, runJobs } from "./jobs.ts";
import { deriveInWorker, type WorkerPort } from "./worker-client.ts";

/** Options for {@link pbkdf2HmacSha1Batch}. */
export interface Pbkdf2BatchOptions extends ProgressOptions {
  /**
   * The largest number of workers, 0 … 64. With 0, all work runs in this thread. Default: the number of processors, at
   * most 64.
   */
  workers?: number | undefined;
  /** Creates a worker whose script calls {@link servePbkdf2}. Without this function, all work runs in this thread. */
  createWorker?: (() => WorkerPort) | undefined;
  /** The implementation, as in {@link Pbkdf2Parameters}. */
  backend?: BackendChoice | undefined;
}

/** The work of one worker: jobs, and for each job its index in the batch. */
interface Share {
  readonly jobs: Job[];
  readonly indices: number[];
  work: number;
}

/**
 * Derives keys by PBKDF2 with HMAC-SHA-1 for many jobs at once. The jobs may differ in passwords, salts, iterations and
 * lengths. Uses four lanes of the processor's vector unit if that is faster, and workers if `createWorker` is given.
 *
 * @param jobs - any number of derivations
 * @returns a key for each job, in the order of the jobs, each in a new array
 * @throws {@link CryptoError} as {@link pbkdf2HmacSha1}. If one job fails, the whole batch fails and no key is returned
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
  const { createWorker, workers = processors() } = options;
  Array.from(jobs).forEach((job: Pbkdf2Job, i) => {
    assertJob(`jobs[${i}]`, job);
  });
  assertProgress(options);
  const backend = assertedBackend(options.backend);
  assertInteger("workers", workers, 0, 64);
  if (createWorker !== undefined) assertMethods("createWorker", createWorker, ["call"]);
  if (jobs.length === 0) return [];
  return runJobs(jobs, options, (own, progress) =>
    createWorker && workers > 0
      ? deriveInWorkers(createWorker, divide(own, Math.min(workers, own.length)), backend, progress)
      : deriveWith(backend, hmacSha1Prf, own, progress),
  );
}

/** Derives each share in its own worker. The first failure stops all other workers. */
async function deriveInWorkers(
  createWorker: () => WorkerPort,
  shares: readonly Share[],
  backend: BackendChoice,
  { signal, onProgress }: ProgressOptions,
): Promise<Uint8Array<ArrayBuffer>[]> {
  if (backend === "auto") await rankFor(shares, signal);
  const keys: Uint8Array<ArrayBuffer>[] = [];
  const total = shares.reduce((sum, { work }) => sum + work, 0);
  const done = shares.map(() => 0);
  const stop = new AbortController();
  signal?.addEventListener("abort", () => {
    stop.abort(signal.reason);
  });
  const run = async ({ jobs, indices, work }: Share, i: number): Promise<void> => {
    const report = (fraction: number): void => {
      done[i] = fraction * work;
      onProgress?.(done.reduce((a, b) => a + b, 0) / total);
    };
    const own = await deriveInWorker(createWorker, jobs, backend, { signal: stop.signal, onProgress: report });
    done[i] = work;
    indices.forEach((index, k) => (keys[index] = own[k]!));
    if (stop.signal.aborted) for (const key of own) wipe(key); // no key is returned after an abort or a failed share
  };
  try {
    await Promise.all(shares.map(run));
    return keys;
  } catch (error) {
    stop.abort(error);
    for (const key of keys) wipe(key);
    throw error;
  }
}

/**
 * Measures the backends for large shares in this thread, because simultaneous measurements in several workers would
 * disturb each other.
 */
async function rankFor(shares: readonly Share[], signal: AbortSignal | undefined): Promise<void> {
  const large = shares.filter(({ work }) => work >= worthMeasuring);
  for (const { jobs } of large) await rank(hmacSha1Prf, chainCount(hmacSha1Prf, jobs), signal);
}

/**
 * Divides the jobs into shares of about the same work. Begins with the job that has the most work, and adds each job to
 * the share that has the least work so far.
 */
function divide(jobs: readonly Job[], count: number): Share[] {
  const shares: Share[] = Array.from({ length: count }, () => ({ jobs: [], indices: [], work: 0 }));
  const heaviest = jobs.map((job, index) => ({ job, index, work: workOf(hmacSha1Prf, job) }));
  for (const { job, index, work } of heaviest.sort((a, b) => b.work - a.work)) {
    const share = shares.reduce((least, each) => (each.work < least.work ? each : least));
    share.jobs.push(job);
    share.indices.push(index);
    share.work += work;
  }
  return shares;
}

const processors = (): number => {
  const { navigator } = globalThis as { navigator?: { hardwareConcurrency?: number } };
  return Math.min(navigator?.hardwareConcurrency ?? 1, 64);
};
