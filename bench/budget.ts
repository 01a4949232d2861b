/** How long the studies may take is computed before they are timed, from what one run of each took. */
import { engineNames } from "./case.ts";
import type { Mode } from "./results.ts";

/** A contender at a size, as the survey found it. */
export interface Estimate {
  readonly runMs: number;
  readonly makeMs: number;
  /** Whether the contender has not run before: only then must the engine be made to compile it. */
  readonly first: boolean;
  /** Whether there is a smaller size of the same. */
  readonly scalable: boolean;
}

export interface Plan {
  /** How long a sample lasts at least. */
  readonly sampleMs: number;
  /** How long a contender runs before it is timed for the first time. */
  readonly warmMs: number;
  /** A run longer than this is made smaller, and its time multiplied up. */
  readonly limitMs: number;
  readonly rounds: number;
}

/** A quick look has as many as there is time for. */
const roundsOf: Readonly<Record<Mode, readonly number[]>> = { full: [7], quick: [7, 5, 3] };
/** Of what is longer than the limit. */
export const slowRounds = 3;

/** In all engines together, without what it takes to build and to start them. */
const budgets: Readonly<Record<Mode, number>> = { full: 17.5 * 60_000, quick: 92_000 };

/** A run that is longer is not even tried once. */
export const longestRunMs: Readonly<Record<Mode, number>> = { full: 2000, quick: 120 };

/** A step of the clock is at most 5 % of a sample. */
const stepsInSample = 20;

/** What asking an engine for something takes; and the spread of all that is not known. */
const callMs = 1;
const reserve = 1.15;

export const engineBudget = (mode: Mode): number => budgets[mode] / engineNames.length;

const between = (longest: number, shortest: number): number[] => {
  const all: number[] = [];
  for (let each = longest; each > shortest; each /= Math.SQRT2) all.push(each);
  return [...all, shortest];
};

type Choice = Pick<Plan, "sampleMs" | "limitMs" | "rounds">;

/** @returns what timing all of them takes by that plan */
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
 * The longest runs that the budget allows, so that as little as can be is multiplied up; then the longest samples.
 *
 * @param budgetMs - what is left of the engine's budget
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
