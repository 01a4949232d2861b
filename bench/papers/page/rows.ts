/**
 * Rows of the tables in docs/bench.md: a number that a paper published, and the number that each engine gives today.
 */
import { engineNames } from "../../measure/engines/engine.ts";
import type { Published } from "../../measure/study.ts";
import { engineName } from "../report/styles.ts";
import { digits } from "../report/values.ts";
import type { Evidence, Quantity } from "./evidence.ts";
import { table } from "./table.ts";

export interface Row {
  /** The name of the measured quantity, with its unit. */
  readonly what: string;
  /** The published number, or words of the paper such as "recommended", or a dash. */
  readonly then: string;
  readonly now: Quantity;
}

/** @returns the published number with this label and series (a browser or a computer) */
export function was(all: readonly Published[], label: string, series: string): Published {
  const found = all.find((each) => each.label === label && each.series === series);
  if (found === undefined) throw new Error(`"${label}, ${series}" was not published.`);
  return found;
}

export const then = (published: Published, ...others: readonly Published[]): string =>
  [published, ...others].map(({ series, value }) => `${digits(value)} (${series})`).join(", ");

/** @returns the ratio of two published numbers */
export const ratio = (above: Published, below: Published): string =>
  `×${digits(above.value / below.value)} (${above.series})`;

const cell = (evidence: Evidence, engine: (typeof engineNames)[number], { now }: Row): string => {
  const found = evidence.value(engine, now);
  if (found === undefined) return "—";
  return `${found.scaled ? "≈ " : ""}${now.over ? "×" : ""}${digits(found.value)}`;
};

/**
 * Returns the lines of a table with a column for each engine.
 *
 * @param published - heading of the column with published numbers
 */
export const rowsTable = (evidence: Evidence, rows: readonly Row[], published = "then"): string[] =>
  table(
    ["", published, ...engineNames.map(engineName), "run"],
    rows.map((row) => [
      row.what,
      row.then,
      ...engineNames.map((engine) => cell(evidence, engine, row)),
      evidence.sourceOf(row.now.study, row.now.limited),
    ]),
  );
