/** Prints the summary on the terminal: failures, and times that are not proportional to the size. */
import { isLinear } from "../measure/growth.ts";
import type { Results, Series } from "../measure/results.ts";

export function summary({ engines }: Results): string[] {
  const each = (say: (series: Series) => string | undefined): string[] =>
    engines.flatMap(({ name, studies }) =>
      studies.flatMap(({ id, series }) =>
        series.flatMap((one) => {
          const said = say(one);
          return said === undefined ? [] : [`  ${name}, ${id}: ${one.contender} ${said}`];
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
  const titled = (title: string, lines: readonly string[]): string[] => (lines.length > 0 ? [title, ...lines] : []);
  return [
    ...titled("Other bytes than they should be, so not timed:", wrong),
    ...titled("Not run:", [...failed, ...stopped]),
    ...titled("Scaled from a smaller size:", scaled),
    ...titled("Not proportional:", bent),
  ];
}
