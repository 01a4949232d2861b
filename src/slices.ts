import type { ProgressOptions } from "../crypto/internal.ts";

const slice = 128; // number of records that are decrypted in about 10 ms

/**
 * Runs `work` for one item after another, with a pause after every 128 items. During the pause, a window can redraw and
 * the caller can abort.
 *
 * @throws the reason of the aborted signal, and errors of `work`
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
