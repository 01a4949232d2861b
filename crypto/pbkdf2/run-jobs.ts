import { wipe } from "../bytes.ts";
import type { ProgressOptions } from "../progress.ts";
import type { Job } from "./backend.ts";
import type { Pbkdf2Job } from "./parameters.ts";

/** Copies a job. The caller owns the new buffers. */
export const copyJob = ({ password, salt, iterations, keyBytes }: Pbkdf2Job): Job => ({
  password: Uint8Array.from(password),
  salt: Uint8Array.from(salt),
  iterations,
  keyBytes,
});

/**
 * Runs `work` on copies of the jobs and wipes the copied passwords when the work ends. The reported progress never
 * decreases, even if a backend fails and the next backend starts again from 0. If `onProgress` throws, the work ends
 * with that error.
 */
export async function runJobs(
  jobs: readonly Pbkdf2Job[],
  { signal, onProgress }: ProgressOptions,
  work: (jobs: readonly Job[], progress: ProgressOptions) => Promise<Uint8Array<ArrayBuffer>[]>,
): Promise<Uint8Array<ArrayBuffer>[]> {
  signal?.throwIfAborted();
  const own = jobs.map(copyJob);
  const stop = new AbortController();
  const abort = (): void => {
    stop.abort(signal?.reason);
  };
  signal?.addEventListener("abort", abort);
  let keys: Uint8Array<ArrayBuffer>[] = [];
  let last = -1;
  const report = (fraction: number): void => {
    if (!(fraction > last && fraction < 1)) return;
    last = fraction;
    try {
      onProgress?.(fraction);
    } catch (error) {
      stop.abort(error);
    }
  };
  try {
    keys = await work(own, { signal: stop.signal, onProgress: onProgress && report });
    onProgress?.(1);
    return keys;
  } catch (error) {
    for (const key of keys) wipe(key); // `onProgress(1)` may have thrown after all keys were derived
    throw error;
  } finally {
    signal?.removeEventListener("abort", abort);
    for (const { password } of own) wipe(password);
  }
}
