/**
 * Rows of the tables in docs/bench.md: a number that a paper published, and the number that each engine gives today.
 */
import type { Published } from "../../measure/study.ts";
import { engineName } from "../report/styles.ts";
import { digits } from "../report/values.ts";
import { type Evidence, majorOf, type Quantity } from "./evidence.ts";
import { table } from "./table.ts";

export interface Row {
  /** The name of the measured quantity, with its unit. */
  readonly what: string;
  /** The published number, or words of the paper such as "recommended". Default: a dash. */
  readonly then?: string;
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

/** Returns the number of a column, with a star if other processes disturbed it. */
export function cell(evidence: Evidence, engine: string, quantity: Quantity): string {
  const found = evidence.value(engine, quantity);
  if (found === undefined) return evidence.isWrong(engine, quantity) ? "wrong" : "—";
  const number = `${found.scaled ? "≈ " : ""}${quantity.over ? "×" : ""}${digits(found.value)}`;
  return `${number}${found.disturbed ? "*" : ""}${found.native ? " (WebCrypto)" : ""}`;
}

/** Returns the name of a column, with the engine's version if all numbers are of this version. */
function heading(evidence: Evidence, engine: string, quantities: readonly Quantity[]): string {
  const versions = new Set(quantities.flatMap((quantity) => evidence.versionOf(engine, quantity) ?? []).map(majorOf));
  const name = engineName(engine);
  return versions.size === 1 && !/\d$/u.test(name) ? [name, ...versions].join(" ") : name;
}

/** Returns the engines that have a column, because a row of the table has a number of theirs. */
export const columnsOf = (evidence: Evidence, quantities: readonly Quantity[]): string[] =>
  evidence.engines.filter((engine) => quantities.some((quantity) => evidence.value(engine, quantity) !== undefined));

/** Returns the headings of the engines' columns. */
export const headings = (evidence: Evidence, quantities: readonly Quantity[]): string[] =>
  columnsOf(evidence, quantities).map((engine) => heading(evidence, engine, quantities));

/** Returns the letter of the run, and the names of the studies for `npm run bench -- --only`. */
export function sourceOf(evidence: Evidence, quantity: Quantity): string {
  const { study, over } = quantity;
  const run = evidence.runOf(quantity);
  const studies = [...new Set([study, over?.study ?? study])];
  return run === undefined ? "—" : [run.letter, ...studies].join(", ");
}

/** The heading of the column with the sources. */
export const sourceHeading = "run, study";

/** Returns true if at least one engine has a number. */
export const isMeasured = (evidence: Evidence, quantity: Quantity): boolean =>
  evidence.engines.some((engine) => evidence.value(engine, quantity) !== undefined);

/**
 * Returns the lines of a table with a column for each engine. Rows that no engine has measured are left out.
 *
 * @param published - heading of the column with published numbers
 */
export function rowsTable(evidence: Evidence, rows: readonly Row[], published = "then"): string[] {
  const measured = rows.filter(({ now }) => isMeasured(evidence, now));
  const quantities = measured.map(({ now }) => now);
  return table(
    ["", published, ...headings(evidence, quantities), sourceHeading],
    measured.map((row) => [
      row.what,
      row.then ?? "—",
      ...columnsOf(evidence, quantities).map((engine) => cell(evidence, engine, row.now)),
      sourceOf(evidence, row.now),
    ]),
  );
}
