import type { ProgressOptions } from "../crypto/index.ts";

const perSlice = 128; // number of records that are decrypted in about 10 ms

/** Options for long work: what can end it during a pause. */
export interface Interruption {
  readonly signal?: AbortSignal | undefined;
  /** Called after each pause. Throws if the work must end, for example because the vault was locked in the pause. */
  readonly check?: (() => void) | undefined;
}

/** Ends long work if the vault is locked during a pause, or the signal is aborted. */
export const whileOpen = (vault: { readonly assertOpen: () => void }, signal?: AbortSignal): Interruption => ({
  signal,
  check: () => {
    vault.assertOpen();
  },
});

/** Options for {@link inSlices}. */
export interface SliceOptions extends ProgressOptions, Interruption {
  /** Number of items between two pauses; 128 if undefined. Choose it so that a slice takes about 10 ms. */
  readonly size?: number;
}

/**
 * Runs `work` for one item after another, with a pause after every 128 items. During the pause, a window can redraw, the
 * vault can be locked, and the caller can abort.
 *
 * @throws the reason of the aborted signal, and errors of `work` and `check`
 */
export async function inSlices<T>(
  items: readonly T[],
  work: (item: T) => void | Promise<void>,
  { signal, onProgress, size = perSlice, check }: SliceOptions = {},
): Promise<void> {
  for (const [i, item] of items.entries()) {
    if (i > 0 && i % size === 0) {
      onProgress?.(i / items.length);
      await nextSlice({ signal, check });
    }
    signal?.throwIfAborted();
    await work(item);
  }
  signal?.throwIfAborted();
  onProgress?.(1);
}

/**
 * Runs `steps` to its end, with a pause at each `yield`. For work that is no list of items, such as a search through a
 * long text. If the work must end, runs the `finally` blocks of `steps`, which wipe its secrets.
 *
 * @returns the value that `steps` returns
 * @throws the reason of the aborted signal, and errors of `steps` and `check`
 */
export async function withPauses<T>(steps: Generator<void, T, void>, options: Interruption = {}): Promise<T> {
  options.signal?.throwIfAborted();
  try {
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
      await nextSlice(options);
    }
  } finally {
    steps.return(undefined as never);
  }
}

/**
 * Returns a function that counts units of work, and pauses when `size` units were done since the last pause. For loops
 * in which each step is another amount of work.
 */
export function paced(size: number, options: Interruption): (units?: number) => Promise<void> | undefined {
  let done = 0;
  return (units = 1) => {
    done += units;
    if (done < size) return undefined;
    done = 0;
    return nextSlice(options);
  };
}

/**
 * Sorts items by a text, in the order of the UTF-16 code units. Items with equal texts keep their order. Sorting 100,000
 * accounts in one piece takes 0.2 to 0.5 s (Node 20).
 */
export async function sortedInSlices<T>(
  items: readonly T[],
  textOf: (item: T) => string,
  options: Interruption,
): Promise<T[]> {
  const pace = paced(sortedPerSlice, options);
  let runs: { readonly text: string; readonly item: T }[][] = [];
  for (let at = 0; at < items.length; at += sortedPerSlice) {
    const run = items.slice(at, at + sortedPerSlice).map((item) => ({ text: textOf(item), item }));
    runs.push(run.sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0)));
    await pace(run.length);
  }
  while (runs.length > 1) {
    const merged: typeof runs = [];
    for (let i = 0; i < runs.length; i += 2) {
      const [one = [], other = []] = runs.slice(i, i + 2);
      const both: typeof one = [];
      for (let [a, b] = [0, 0]; a + b < one.length + other.length;) {
        const [first, second] = [one[a], other[b]];
        const isSecond = second !== undefined && (first === undefined || second.text < first.text);
        const next = isSecond ? second : first;
        if (next) both.push(next);
        if (isSecond) b++;
        else a++;
        const turn = pace();
        if (turn) await turn;
      }
      merged.push(both);
    }
    runs = merged;
  }
  return (runs[0] ?? []).map(({ item }) => item);
}

const sortedPerSlice = 4096; // number of items that are sorted in about 10 ms

/** Pauses, then throws if the work must end. */
export async function nextSlice({ signal, check }: Interruption): Promise<void> {
  await pause();
  check?.();
  signal?.throwIfAborted();
}

/**
 * Lets all waiting tasks of the event loop run: messages, timers, and with them a lock of the vault. After it, a caller
 * must check again that the vault is open and the signal is not aborted. A window has one thread, so no loop may run for
 * longer than about 50 ms without a pause.
 *
 * Takes about 0.01 ms. `setTimeout` takes 4 ms after five calls (HTML standard, "timers"). Each pause has a channel of
 * its own, because an open one would keep a Node process alive. Node itself has `setImmediate`. There, messages of a
 * channel would delay other events, because Node delivers all waiting messages in a row.
 */
export function pause(): Promise<void> {
  const { setImmediate, MessageChannel } = globalThis as Partial<Pick<typeof globalThis, "MessageChannel">> & {
    readonly setImmediate?: (resume: () => void) => void;
  };
  if (setImmediate) return new Promise(setImmediate);
  return new Promise((resolve) => {
    if (!MessageChannel) {
      setTimeout(resolve);
      return;
    }
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(0);
  });
}
