/**
 * A function whose time is tested by the method of Reparaz, Balasch and Verbauwhede, "Dude, is my code constant time?"
 * (2016). Inputs of two classes run in random order, and Welch's t-test compares the times of the two classes. The test
 * is repeated without the slowest times, which come from the system and not from the function.
 */
export interface Subject {
  readonly name: string;
  /** The names of the two classes of inputs. */
  readonly classes: readonly [string, string];
  /** Makes an input of a class. The time that this takes is not measured. */
  readonly input: (kind: 0 | 1) => unknown;
  readonly run: (input: never) => void;
  /** True if the function is known to leak. Such a function shows that the method can find a leak. */
  readonly leaks: boolean;
}

/** The values of |t| above which the authors of the method call a leak likely or certain. */
export const thresholds = { likely: 4.5, certain: 10 } as const;

const inOneSample = 8;
/** The shares of the times that are tested: first all times, then only the fastest 99 %, 95 % and so on. */
const shares = [1, 0.99, 0.95, 0.9, 0.8, 0.7, 0.6, 0.5];

/**
 * Fills the first-level cache with other data, as an attacker can, so that the cache no longer contains a cipher's
 * look-up tables. If the tables stayed in the cache, the times would show no differences.
 */
const other = new Uint8Array(2 ** 18);
let sink = 0;
function evict(): void {
  for (let i = 0; i < other.length; i += 64) sink += other[i] ?? 0;
}
export const used = (): number => sink;

/** Returns the largest |t| over all shares. */
export function largestT(subject: Subject, samples: number): number {
  const kinds = new Uint8Array(samples).map(() => (Math.random() < 0.5 ? 0 : 1));
  const times = new Float64Array(samples);
  const chunk = 1000;
  for (let from = 0; from < samples; from += chunk) {
    const now = kinds.subarray(from, from + chunk);
    // All inputs of a chunk are made before the chunk is measured, so that making them cannot influence the times.
    const inputs = Array.from(now, (kind) =>
      Array.from({ length: inOneSample }, () => subject.input(kind as 0 | 1) as never),
    );
    inputs.forEach((batch, i) => {
      evict();
      const begun = process.hrtime.bigint();
      for (const input of batch) subject.run(input);
      times[from + i] = Number(process.hrtime.bigint() - begun);
    });
  }
  const warm = Math.floor(samples / 10); // during this first tenth, the engine still compiles the code
  const [kept, of] = [times.subarray(warm), kinds.subarray(warm)];
  const sorted = Float64Array.from(kept).sort();
  return Math.max(
    ...shares.map((share) => {
      const limit = sorted[Math.ceil(share * sorted.length) - 1] ?? Infinity;
      return Math.abs(welch(kept, of, limit));
    }),
  );
}

/** Returns Welch's t for the two classes, from all times up to a limit. */
export function welch(times: Float64Array, kinds: Uint8Array, limit: number): number {
  const sums = [0, 1].map(() => ({ n: 0, mean: 0, squares: 0 })) as [Sum, Sum];
  times.forEach((time, i) => {
    if (time > limit) return;
    const sum = sums[kinds[i] as 0 | 1];
    const difference = time - sum.mean;
    sum.n++;
    sum.mean += difference / sum.n;
    sum.squares += difference * (time - sum.mean);
  });
  const [a, b] = sums;
  const variance = a.squares / (a.n - 1) / a.n + b.squares / (b.n - 1) / b.n;
  return variance > 0 ? (a.mean - b.mean) / Math.sqrt(variance) : 0;
}

interface Sum {
  n: number;
  mean: number;
  squares: number;
}
