import { type ProgressOptions, sha1, wipe } from "../../crypto/index.ts";
import { shuffled } from "../random.ts";
import { inSlices, type Interruption } from "../slices.ts";
import { utf8 } from "../text.ts";
import { countsIn } from "./counts.ts";
import { prefixDigits } from "./range.ts";

/** Asks the list for a prefix, and returns the text of the answer. See `askRange`. */
export type AskRange = (prefix: string) => Promise<string>;

/** Options for {@link askList}. */
export interface AskOptions<T> extends ProgressOptions, Interruption {
  readonly ask: AskRange;
  /**
   * Called after each answer, with all items whose passwords it covers, and how often each of these passwords was found
   * in leaks.
   */
  readonly onAnswer: (counts: ReadonlyMap<T, number>) => void | Promise<void>;
}

/** Number of questions that wait for their answers at the same time. */
const atOnce = 4;

/**
 * Asks the list about passwords. Asks once for each prefix, so that the server learns neither which items share a
 * password nor how many do, and in random order, so that the order of the questions says nothing about the items.
 *
 * After an error of `ask` or `onAnswer`, no more questions are sent, and the answers to those already sent are still
 * reported. After an abort, nothing more is reported.
 *
 * @throws errors of `ask`, `onAnswer` and `check`; {@link AppError} `leaks-failed` with the reason `answer`; the reason
 * of the aborted signal
 */
export async function askList<T>(
  items: readonly T[],
  passwordOf: (item: T) => string | undefined,
  { ask, onAnswer, signal, check, onProgress }: AskOptions<T>,
): Promise<void> {
  const ranges = new Map<string, Digested<T>[]>();
  try {
    await inSlices(
      items,
      (item) => {
        addTo(ranges, item, passwordOf(item));
      },
      { signal, check },
    );
    const waiting = shuffled([...ranges.keys()]);
    const count = waiting.length;
    let answered = 0;
    const next = async (): Promise<void> => {
      for (let prefix = waiting.pop(); prefix !== undefined; prefix = waiting.pop()) {
        check?.();
        const digested = ranges.get(prefix) ?? [];
        const answer = await untilAborted(ask(prefix), signal);
        const counts = countsIn(
          answer,
          digested.map(({ digest }) => digest),
        );
        check?.();
        await onAnswer(new Map(digested.flatMap(({ items: same }, i) => same.map((item) => [item, counts[i] ?? 0]))));
        onProgress?.(++answered / count);
      }
    };
    const ended = await Promise.allSettled(
      Array.from({ length: Math.min(atOnce, count) }, () =>
        next().catch((error: unknown) => {
          waiting.length = 0;
          throw error;
        }),
      ),
    );
    signal?.throwIfAborted();
    const failed = ended.find((each) => each.status === "rejected");
    if (failed) throw failed.reason;
  } finally {
    for (const digested of ranges.values()) wipe(...digested.map(({ digest }) => digest));
  }
}

/** Items with the same password, and the SHA-1 digest of this password. */
interface Digested<T> {
  readonly digest: Uint8Array;
  readonly items: T[];
}

function addTo<T>(ranges: Map<string, Digested<T>[]>, item: T, password: string | undefined): void {
  if (password === undefined) return;
  const bytes = utf8(password);
  let digest: Uint8Array;
  try {
    digest = sha1(bytes);
  } finally {
    wipe(bytes);
  }
  const prefix = prefixOf(digest);
  const digested = ranges.get(prefix) ?? [];
  ranges.set(prefix, digested);
  const same = digested.find((each) => each.digest.every((byte, i) => byte === digest[i]));
  if (same) {
    same.items.push(item);
    wipe(digest);
  } else digested.push({ digest, items: [item] });
}

/** Returns the first five digits of a digest as a text. No text contains more digits, because a text cannot be wiped. */
const prefixOf = ([a = 0, b = 0, c = 0]: Uint8Array): string =>
  ((a << 12) | (b << 4) | (c >> 4)).toString(16).padStart(prefixDigits, "0").toUpperCase();

/** Rejects at once when the signal is aborted, although the answer may still arrive. */
function untilAborted<T>(answer: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return answer;
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      reject(signal.reason as Error);
    };
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort);
    answer.then(resolve, reject).finally(() => {
      signal.removeEventListener("abort", abort);
    });
  });
}
