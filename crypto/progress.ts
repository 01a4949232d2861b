import { assertMethods } from "./bytes.ts";

/** Options to observe and to stop a long computation. */
export interface ProgressOptions {
  /**
   * Aborts the work, which then rejects with the signal's reason. PBKDF2 rejects at once if it runs in WebCrypto or in
   * a worker. Otherwise, PBKDF2 first finishes its current slice of 8,192 iterations in each lane.
   */
  readonly signal?: AbortSignal | undefined;
  /**
   * Called with the finished fraction of the work, and with 1 at the end. The fraction never decreases. With WebCrypto,
   * the fractions below 1 are estimates.
   */
  readonly onProgress?: ((fraction: number) => void) | undefined;
}

/**
 * Asserts that `signal` has two of the methods of an `AbortSignal` and that `onProgress` is a function, unless they are
 * undefined.
 */
export function assertProgress({ signal, onProgress }: ProgressOptions): void {
  if (signal !== undefined) assertMethods("signal", signal, ["throwIfAborted", "addEventListener"]);
  if (onProgress !== undefined) assertMethods("onProgress", onProgress, ["call"]);
}

/** Returns the options for a part of the work. The part's progress from 0 to 1 becomes `from` to `to` of the whole. */
export function partOfProgress({ signal, onProgress }: ProgressOptions, from: number, to: number): ProgressOptions {
  const report = (fraction: number): void => onProgress?.(from + (to - from) * fraction);
  return { signal, onProgress: onProgress && report };
}
