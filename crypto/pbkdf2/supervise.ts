import { wipe } from "../bytes.ts";
import type { Course, Job } from "./backend.ts";
import type { Pbkdf2Course, Pbkdf2Job } from "./parameters.ts";

/**
 * Runs the work on copies of the jobs, which it wipes, under a signal and a listener of its own: a listener that throws ends
 * the work with its own error on whichever machine it runs, and what is told never falls, whatever machine takes over.
 */
export async function supervise(
  jobs: readonly Pbkdf2Job[],
  { signal, onProgress }: Pbkdf2Course,
  work: (jobs: readonly Job[], course: Course) => Promise<Uint8Array<ArrayBuffer>[]>,
): Promise<Uint8Array<ArrayBuffer>[]> {
  signal?.throwIfAborted();
  const own = jobs.map(({ password, salt, iterations, keyBytes }) => {
    return { password: Uint8Array.from(password), salt: Uint8Array.from(salt), iterations, keyBytes };
  });
  const stop = new AbortController();
  const abort = (): void => {
    stop.abort(signal?.reason);
  };
  signal?.addEventListener("abort", abort);
  let keys: Uint8Array<ArrayBuffer>[] = [];
  let told = -1;
  const tell = (fraction: number): void => {
    if (fraction <= told) return;
    told = fraction;
    try {
      onProgress?.(fraction);
    } catch (error) {
      stop.abort(error);
    }
  };
  try {
    keys = await work(own, { signal: stop.signal, onProgress: onProgress && tell });
    onProgress?.(1);
    return keys;
  } catch (error) {
    for (const key of keys) wipe(key); // the listener threw at the very end
    throw error;
  } finally {
    signal?.removeEventListener("abort", abort);
    for (const { password } of own) wipe(password);
  }
}
