import { assertBytes, assertInteger, assertObject, kindOf, wipe } from "../bytes.ts";
import { CryptoError } from "../errors.ts";
import { assertProgress, type ProgressOptions, runWork } from "../progress.ts";
import type { BackendName, Job } from "./backend.ts";
import { backendNames } from "./backends.ts";

/** The parameters of one derivation. The letters are those of RFC 8018 §5.2. */
export interface Pbkdf2Job {
  /** P: secret bytes of any length. They are copied at once. The caller wipes the original. */
  password: Uint8Array;
  /** S: any length. */
  salt: Uint8Array;
  /** c: 1 … 2^32-1. */
  iterations: number;
  /** dkLen in bytes: 1 … 2^29-1, because WebCrypto counts bits modulo 2^32. */
  keyBytes: number;
}

/** The name of a backend, or `auto` for the fastest backend that works. */
export type BackendChoice = "auto" | BackendName;

/** Parameters of `pbkdf2HmacSha1` and `pbkdf2HmacSha256`. The caller owns the byte arrays, which are not changed. */
export interface Pbkdf2Parameters extends Pbkdf2Job, ProgressOptions {
  /**
   * The implementation. `auto` (the default) uses the fastest implementation that works, according to the rankings of
   * `pbkdf2Calibration`. If a ranking is missing, a derivation of 100,000 iterations or more (counted for all blocks of
   * the key) measures it first, and a shorter derivation uses a fixed order.
   */
  backend?: BackendChoice | undefined;
}

/** Checks the parameters of one derivation and returns the requested backend. */
export function assertParameters(parameters: Pbkdf2Parameters): BackendChoice {
  assertJob("", parameters);
  assertProgress(parameters);
  return assertedBackend(parameters.backend);
}

/**
 * Checks the fields of a job.
 *
 * @param name - the name of the job in error messages: `jobs[i]` in a batch, otherwise empty
 */
export function assertJob(name: string, job: Pbkdf2Job): void {
  assertObject(name || "parameters", job);
  const field = (key: keyof Pbkdf2Job): string => (name ? `${name}.${key}` : key);
  assertBytes(field("password"), job.password);
  assertBytes(field("salt"), job.salt);
  assertInteger(field("iterations"), job.iterations, 1, 2 ** 32 - 1);
  assertInteger(field("keyBytes"), job.keyBytes, 1, 2 ** 29 - 1);
}

/** Returns the requested backend, which is `auto` by default. */
export function assertedBackend(backend: unknown = "auto"): BackendChoice {
  if (backend === "auto") return backend;
  const known = backendNames.find((name) => name === backend);
  if (known) return known;
  throw new CryptoError(
    "bad-argument",
    `backend must be one of auto, ${backendNames.join(", ")}, not ${kindOf(backend)}`,
  );
}

/** Copies a job. The caller owns the new buffers. */
export const copyJob = ({ password, salt, iterations, keyBytes }: Pbkdf2Job): Job => ({
  password: Uint8Array.from(password),
  salt: Uint8Array.from(salt),
  iterations,
  keyBytes,
});

/** Runs `work`, as {@link runWork} does, on copies of the jobs, and wipes the copied passwords when the work ends. */
export async function runJobs(
  jobs: readonly Pbkdf2Job[],
  progress: ProgressOptions,
  work: (jobs: readonly Job[], progress: ProgressOptions) => Promise<Uint8Array<ArrayBuffer>[]>,
): Promise<Uint8Array<ArrayBuffer>[]> {
  progress.signal?.throwIfAborted();
  const own = jobs.map(copyJob);
  try {
    return await runWork(
      progress,
      (options) => work(own, options),
      (keys) => {
        wipe(...keys);
      },
    );
  } finally {
    for (const { password } of own) wipe(password);
  }
}
