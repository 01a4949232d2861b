/** Repeats the studies that other processes disturbed, each one alone, after all studies of an engine. */
import { mostLoad } from "./most-load.ts";
import type { StudyResults } from "./results.ts";

/** The number of times that a full run repeats a study at most. */
export const mostRepeats = 3;

export interface Attempt {
  readonly results: StudyResults;
  /** Times the study once more. Missing if the study failed because the engine crashed. */
  readonly again?: () => Promise<StudyResults>;
}

export const isDisturbed = ({ load = 0 }: Pick<StudyResults, "load">): boolean => load > mostLoad;

const timedSeries = ({ series }: StudyResults): number => series.filter(({ state }) => state === "timed").length;

/** Returns the attempt with the lower load, unless some of its contenders failed that the other attempt timed. */
function better(old: StudyResults, fresh: StudyResults): StudyResults {
  if (timedSeries(fresh) < timedSeries(old)) return old;
  return (fresh.load ?? 0) < (old.load ?? 0) ? fresh : old;
}

/**
 * Repeats each disturbed study until it was not disturbed, at most `times` times. All disturbed studies are repeated
 * once before the first is repeated a second time, because a disturbance often lasts for minutes. Of all attempts, the
 * one with the lowest load is kept.
 *
 * @param lost - is called if a repetition throws an error; returns false if no study can be timed any more
 */
export async function repeated(
  attempts: readonly Attempt[],
  times: number,
  lost: (error: unknown) => Promise<boolean>,
): Promise<readonly StudyResults[]> {
  const kept = attempts.map(({ results }) => results);
  for (let turn = 1; turn <= times; turn++) {
    for (const [i, { again }] of attempts.entries()) {
      const before = kept[i];
      if (again === undefined || before === undefined || !isDisturbed(before)) continue;
      try {
        kept[i] = { ...better(before, await again()), repeated: turn };
      } catch (error) {
        if (!(await lost(error))) return kept;
      }
    }
  }
  return kept;
}
