import { assertMethods, wipe } from "./bytes.ts";

/** Options to observe and to stop a long computation. */
export interface ProgressOptions {
  /**
   * Aborts the work, which then rejects with the signal's reason. It rejects at once if it runs in WebCrypto or in a
   * worker. Otherwise, it first finishes its current slice: PBKDF2 8,192 iterations in each lane, Argon2 8,192 blocks,
   * or 1,024 in JavaScript.
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

/**
 * Runs long work. The reported progress never decreases, even if the work fails in one way and starts again from 0 in
 * another way. If `onProgress` throws, the work ends with that error.
 *
 * @param discard - wipes a result that is not returned
 */
export async function runWork<T>(
  { signal, onProgress }: ProgressOptions,
  work: (progress: ProgressOptions) => Promise<T>,
  discard: (result: T) => void,
): Promise<T> {
  signal?.throwIfAborted();
  const stop = new AbortController();
  const abort = (): void => {
    stop.abort(signal?.reason);
  };
  signal?.addEventListener("abort", abort);
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
    const result = await work({ signal: stop.signal, onProgress: onProgress && report });
    try {
      onProgress?.(1);
    } catch (error) {
      discard(result);
      throw error;
    }
    return result;
  } finally {
    signal?.removeEventListener("abort", abort);
  }
}

/** Rejects at once when the signal aborts, and wipes a result that arrives after the abort. */
export function abortable(
  result: Promise<Uint8Array<ArrayBuffer>>,
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  if (!signal) return result;
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      result.then(wipe, () => undefined);
      reject(signal.reason as Error);
    };
    if (signal.aborted) {
      abort();
      return;
    }
    signal.addEventListener("abort", abort, { once: true });
    result.then(resolve, reject).finally(() => {
      signal.removeEventListener("abort", abort);
    });
  });
}
