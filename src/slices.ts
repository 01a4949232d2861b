import type { ProgressOptions } from "../crypto/internal.ts";

const slice = 128; // records: some 10 ms of decrypting

/**
 * Does `work` for one item after another, with a pause between slices: a window goes on drawing meanwhile, and an abort
 * finds its way in.
 *
 * @throws the signal's reason when aborted, and whatever `work` throws
 */
export async function inSlices<T>(
  items: readonly T[],
  work: (item: T) => void | Promise<void>,
  { signal, onProgress }: ProgressOptions = {},
): Promise<void> {
  for (const [i, item] of items.entries()) {
    if (i > 0 && i % slice === 0) {
      onProgress?.(i / items.length);
      await new Promise<void>((resolve) => {
        setTimeout(resolve);
      });
    }
    signal?.throwIfAborted();
    await work(item);
  }
  signal?.throwIfAborted();
  onProgress?.(1);
}
