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
  /** Set if the function is known to leak: why this is expected. */
  readonly leaks?: string;
  /** True if delays are planted beside the function. This takes much longer than the test itself. */
  readonly plants?: boolean;
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

/** Returns nanoseconds. Node's clock counts them. The clocks of browsers have steps of several microseconds. */
const clock = (): number => {
  const { process: node } = globalThis as { process?: { hrtime?: { bigint: () => bigint } } };
  // The difference of two numbers of this size is exact, because they are below 2^53.
  return node?.hrtime === undefined ? 1e6 * performance.now() : Number(node.hrtime.bigint());
};

let chain = 1;
/** Spends a time that grows with `steps`: each multiplication waits for the one before. */
function spin(steps: number): void {
  for (let i = 0; i < steps; i++) chain = (Math.imul(chain, 1_664_525) + 1_013_904_223) | 0;
}

const manySteps = 2_000_000;

/** Returns the nanoseconds of a step of a planted delay: the least of several measurements. */
export function stepNs(): number {
  let least = Infinity;
  for (let i = 0; i < 9; i++) {
    const begun = clock();
    spin(manySteps);
    least = Math.min(least, (clock() - begun) / manySteps);
  }
  return least;
}

export interface Tested {
  /** The largest |t| over all shares. */
  readonly t: number;
  /** The smallest standard error of the difference between the classes over all shares, in nanoseconds a call. */
  readonly noiseNs: number;
}

/**
 * Compares the times of the two classes.
 *
 * @param planted - the steps of a delay that is added after each call for class 1, to learn how small a leak the test
 * would notice
 */
export function compareTimes(subject: Subject, samples: number, planted = 0): Tested {
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
      const steps = now[i] === 1 ? planted : 0;
      evict();
      const begun = clock();
      for (const input of batch) {
        subject.run(input);
        spin(steps);
      }
      times[from + i] = clock() - begun;
    });
  }
  const warm = Math.floor(samples / 10); // during this first tenth, the engine still compiles the code
  const [kept, of] = [times.subarray(warm), kinds.subarray(warm)];
  const sorted = Float64Array.from(kept).sort();
  const compared = shares.map((share) => welch(kept, of, sorted[Math.ceil(share * sorted.length) - 1] ?? Infinity));
  return {
    t: Math.max(...compared.map(({ t }) => Math.abs(t))),
    noiseNs: Math.min(...compared.map(({ error }) => error)) / inOneSample,
  };
}

const mostSteps = 2 ** 14;

/**
 * Finds the smallest planted delay that is noticed: doubles the delay until |t| is above the threshold.
 *
 * @param from - the first delay, in steps: one that is too short to be noticed
 * @param tOf - returns |t| for a delay of this many steps
 * @returns the steps, or undefined if not even the longest delay is noticed
 */
export async function smallestSeen(
  from: number,
  tOf: (steps: number) => number | Promise<number>,
): Promise<number | undefined> {
  for (let steps = Math.max(1, Math.round(from)); steps <= mostSteps; steps *= 2)
    if ((await tOf(steps)) >= thresholds.likely) return steps;
  return undefined;
}

/** Returns Welch's t for the two classes and the standard error of their difference, from all times up to a limit. */
export function welch(times: Float64Array, kinds: Uint8Array, limit: number): { t: number; error: number } {
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
  const error = variance > 0 ? Math.sqrt(variance) : 0;
  return { t: error > 0 ? (a.mean - b.mean) / error : 0, error };
}

interface Sum {
  n: number;
  mean: number;
  squares: number;
}
