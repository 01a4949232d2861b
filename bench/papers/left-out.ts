/**
 * Lists the engines, studies, sizes and contenders that a run leaves out, so that nobody takes a partial run for a
 * complete one.
 */
import type { Results } from "../measure/results.ts";
import { reasonOf } from "../measure/study.ts";

const joined = (parts: readonly string[]): string => parts.join(", ");

/** Returns one line for each contender that some engines cannot run, with the names of these engines. */
function missing({ engines }: Results): string[] {
  const where = new Map<string, string[]>();
  for (const { name, studies } of engines) {
    for (const { id, series } of studies) {
      for (const each of series.filter(({ state }) => state === "missing")) {
        const { contender, note = "" } = each;
        const line = `${id}: ${contender} (${reasonOf(note) ?? note})`;
        where.set(line, [...(where.get(line) ?? []), name]);
      }
    }
  }
  return [...where].map(([line, names]) => `${joined(names)}, ${line}`);
}

/** Returns the sizes that a quick run leaves out, but a full run measures. */
function sizes({ mode, studies }: Results): string[] {
  if (mode === "full") return [];
  return studies.flatMap(({ id, axis }) => {
    const out = axis?.full.filter((size) => !axis.quick.includes(size)) ?? [];
    return out.length > 0 ? [`${id}: sizes ${joined(out.map((size) => size.toLocaleString("en")))}`] : [];
  });
}

/** Returns lines that name the engines, studies, sizes and contenders that a run leaves out, and the known reasons. */
export const leftOut = (results: Results): string[] => [
  ...(results.absent ?? []).map(({ name, note }) => `${name} ${note}`),
  ...(results.notChosen ?? []).map((id) => `${id} was not chosen`),
  ...sizes(results),
  ...missing(results),
];
