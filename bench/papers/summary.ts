/**
 * Formats the summary for the terminal: failures, everything that is left out, doubtful results, times that come from a
 * smaller size, and times that are not proportional to the size.
 */
import { isLinear } from "../measure/growth.ts";
import { mostLoad } from "../measure/most-load.ts";
import { isDisturbed, mostRepeats } from "../measure/repeat.ts";
import type { Results, Series } from "../measure/results.ts";
import { leftOut } from "./left-out.ts";

/**
 * Returns a line for each engine with doubtful results: other processes used more than `mostLoad` cores while the
 * engine or one of its studies was measured. Studies that were repeated count only if no attempt was quiet.
 */
const doubtful = ({ engines }: Results): string[] =>
  engines.flatMap(({ name, load = 0, studies }) => {
    const marked = studies.filter(isDisturbed);
    if (marked.length === 0 && load <= mostLoad) return [];
    const which = marked.length > 0 ? `: ${marked.map(({ id }) => id).join(", ")}` : "";
    return [
      `  ${name}: others used ${load.toFixed(1)} cores; ${marked.length} of ${studies.length} studies are marked${which}`,
    ];
  });

export function summary(results: Results): string[] {
  const { engines } = results;
  const each = (say: (series: Series) => string | undefined): string[] =>
    engines.flatMap(({ name, studies }) =>
      studies.flatMap(({ id, series }) =>
        series.flatMap((one) => {
          const result = say(one);
          return result === undefined ? [] : [`  ${name}, ${id}: ${one.contender} ${result}`];
        }),
      ),
    );
  const wrong = each(({ state, note = "" }) => (state === "wrong" ? `is WRONG: ${note}` : undefined));
  const failed = each(({ state, note = "" }) => (state === "failed" ? `failed: ${note}` : undefined));
  const stopped = each(({ state, note }) => (state === "timed" && note ? `was given up ${note}` : undefined));
  const scaled = each(({ points }) => {
    const slow = points.filter(({ ranAt }) => ranAt !== undefined).length;
    return slow > 0 ? `was too slow for ${slow} of ${points.length} sizes` : undefined;
  });
  const bent = each(({ growth }) =>
    growth === undefined || isLinear(growth)
      ? undefined
      : `grows with the power ${growth.exponent.toFixed(2)} ± ${growth.error.toFixed(2)}`,
  );
  const again = engines.flatMap(({ name, studies }) =>
    studies.flatMap(({ id, repeated: times }) =>
      times === undefined ? [] : [`  ${name}, ${id}: ${times} of at most ${mostRepeats} times`],
    ),
  );
  const titled = (title: string, lines: readonly string[]): string[] => (lines.length > 0 ? [title, ...lines] : []);
  return [
    ...titled("Other bytes than they should be, so not timed:", wrong),
    ...titled("Not run:", [...failed, ...stopped]),
    ...titled(
      "Left out:",
      leftOut(results).map((line) => `  ${line}`),
    ),
    ...titled("WARNING: not quiet, so these times are doubtful:", doubtful(results)),
    ...titled("Repeated because they were disturbed:", again),
    ...titled("Scaled from a smaller size:", scaled),
    ...titled("Not proportional:", bent),
  ];
}
