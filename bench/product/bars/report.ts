/** Formats the measured bars as Markdown that is also readable as plain text. */
import type { EngineName } from "../../measure/engines/engine.ts";
import type { Machine } from "../../measure/machine.ts";
import { machineLines, table } from "../document.ts";
import type { MeasuredBar, MissingBar } from "./measure.ts";
import type { Sized } from "./sizes.ts";

export interface EngineReport {
  readonly name: EngineName;
  readonly version: string;
  readonly results: readonly (MeasuredBar | MissingBar)[];
}

/** Formats a number with three significant digits, or as a whole number if it is 100 or more. */
const digits = (value: number): string => (value >= 100 ? String(Math.round(value)) : value.toPrecision(3));

function verdict(value: number, bar: number | undefined): string[] {
  if (bar === undefined) return ["", ""];
  return [`≤ ${bar}`, value <= bar ? "met" : `missed: ${(value / bar).toFixed(2)} × the bar`];
}

const isMissing = (result: MeasuredBar | MissingBar): result is MissingBar => "missing" in result;

/** Returns a table of the measured bars, and below it a line for each bar that the engine cannot measure. */
export function engineTable({ name, results }: EngineReport): string[] {
  const head = ["case", "ours", "theirs", "ours ms", "theirs ms", "ratio", "quartiles", "bar", ""];
  const rows = results.flatMap((result) => {
    if (isMissing(result)) return [];
    const { id, ours, theirs, ms, ratio, bars } = result;
    return [
      [
        ...[id, ours, theirs, digits(ms.ours), digits(ms.theirs), digits(ratio.median)],
        `${digits(ratio.lower)} … ${digits(ratio.upper)}`,
        ...verdict(ratio.median, bars[name]),
      ],
    ];
  });
  const missing = results.filter(isMissing).map(({ id, missing: reason }) => `Not measured: ${id} (${reason}).`);
  return [...table(head, rows), ...(missing.length > 0 ? ["", ...missing] : [])];
}

export function sizeTable(sizes: readonly Sized[]): string[] {
  const rows = sizes.map(({ id, title, bytes, bar }) => [
    ...[id, title, (bytes / 1000).toFixed(2)],
    ...verdict(bytes / 1000, bar / 1000),
  ]);
  return table(["case", "bundled, minified, gzip", "kB", "bar", ""], rows);
}

/** Lists the title of each bar once. */
export function titles(reports: readonly EngineReport[]): string[] {
  const all = new Map(reports.flatMap(({ results }) => results.map(({ id, title }) => [id, title])));
  return table(["case", "ours ÷ theirs"], [...all]);
}

export interface Report {
  readonly machine: Machine;
  /** The number of pairs of samples for each ratio. */
  readonly rounds: number;
  readonly sizes: readonly Sized[];
  readonly engines: readonly EngineReport[];
}

/** Returns the lines of the whole report, for a document. */
export function wholeReport({ machine, rounds, sizes, engines }: Report): string[] {
  const tables = engines.flatMap((each) => ["", `### ${each.version}`, "", ...engineTable(each)]);
  return [
    ...machineLines(machine),
    `Every ratio is the median of ${rounds} pairs.`,
    "",
    ...titles(engines),
    ...tables,
    "",
    "### Size",
    "",
    ...sizeTable(sizes),
  ];
}
