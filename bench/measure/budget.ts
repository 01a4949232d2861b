/** Plans how much time each study gets. The plan is based on the time of one run of each contender. */
import { engineNames, isOtherNode } from "./engines/engine.ts";
import type { Mode } from "./results.ts";

/** The times of one contender at one input size, as `survey` estimates them. */
export interface Estimate {
  readonly runMs: number;
  readonly makeMs: number;
  /** True for the contender's first input size. At this size, the engine must still compile the contender's code. */
  readonly first: boolean;
  /** True if the contender can run with a smaller input, and the time at this size can be calculated from that run. */
  readonly scalable: boolean;
}

export interface Plan {
  /**
   * The planned duration of a sample (several runs that are timed together). A sample of at least half this duration is
   * accepted.
   */
  readonly sampleMs: number;
  /** Milliseconds that a contender runs before its time is measured. */
  readonly warmMs: number;
  /**
   * A run that would take more milliseconds than this limit is timed with a smaller input, and the time is multiplied.
   */
  readonly limitMs: number;
  readonly rounds: number;
}

/**
 * The numbers of rounds that a plan may have. In each round, all contenders take turns. A quick run of the bench has as
 * many rounds as fit into its time.
 */
const roundsOf: Readonly<Record<Mode, readonly number[]>> = { full: [7], quick: [7, 5, 3] };
/** Number of rounds for a contender whose run would take longer than the plan's `limitMs`. */
export const slowRounds = 3;

/**
 * Time in milliseconds for all engines with a column together, not counting the time to build the studies, to start the
 * engines and to repeat what was disturbed.
 */
const budgets: Readonly<Record<Mode, number>> = { full: 26 * 60_000, quick: 92_000 };

/** The longest allowed duration of a single run, in milliseconds. If possible, a longer run gets a smaller input. */
export const longestRunMs: Readonly<Record<Mode, number>> = { full: 2000, quick: 120 };

/** Minimum number of clock steps in the planned duration of a sample: a step is at most 5 % of this duration. */
const stepsInSample = 20;

/** The estimated time of one call from the bench into an engine. */
const callMs = 1;
/** The estimates are multiplied by this factor, because they may be too small. */
const reserve = 1.15;

/** The share of an engine's time that another version of Node gets, because it measures only a part of the studies. */
const otherNodeShare = 0.3;

/** @param name - the engine's name; default: an engine with a column of its own */
export const engineBudget = (mode: Mode, name = ""): number =>
  (budgets[mode] / engineNames.length) * (isOtherNode(name) ? otherNodeShare : 1);

const between = (longest: number, shortest: number): number[] => {
  const all: number[] = [];
  for (let each = longest; each > shortest; each /= Math.SQRT2) all.push(each);
  return [...all, shortest];
};

type Choice = Pick<Plan, "sampleMs" | "limitMs" | "rounds">;

/** Returns the estimated milliseconds that a plan takes for all contenders. */
export function costOf(estimates: readonly Estimate[], { sampleMs, limitMs, rounds }: Choice): number {
  let sum = 0;
  for (const { runMs, makeMs, first, scalable } of estimates) {
    const slow = runMs > limitMs;
    const run = slow && scalable ? limitMs / 2 : runMs;
    const sample = Math.max(sampleMs * 1.1, run);
    const calibration = run > sampleMs ? 2 * run : (first ? 6 : 2) * sampleMs;
    sum += makeMs + calibration + (slow ? slowRounds : rounds) * (sample + callMs);
  }
  return reserve * sum;
}

/**
 * Chooses the largest number of rounds that fits into the budget. Of the plans with this number, chooses first the
 * highest `limitMs`, so that few contenders must run with smaller inputs, and then the longest samples. If no plan fits
 * into the budget, chooses the shortest plan.
 *
 * @param budgetMs - the remaining budget of the engine
 */
export function plan(estimates: readonly Estimate[], mode: Mode, clockStepMs: number, budgetMs: number): Plan {
  const shortest = Math.max(mode === "full" ? 10 : 3, stepsInSample * clockStepMs);
  const limits = between(longestRunMs[mode], 20);
  const choices = roundsOf[mode].flatMap((rounds) =>
    limits.map((limitMs) => ({ rounds, limitMs, sampleMs: shortest })),
  );
  const fits = (choice: Choice): boolean => costOf(estimates, choice) <= budgetMs;
  const base = choices.find(fits) ?? choices.at(-1);
  if (base === undefined) throw new Error("There is nothing to choose from.");
  const samples = between(Math.max(100, shortest), shortest).map((sampleMs) => ({ ...base, sampleMs }));
  const choice = samples.find(fits) ?? base;
  return { ...choice, warmMs: 4 * choice.sampleMs };
}
