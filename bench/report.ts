/** What was measured, as Markdown that reads as plain text too. */
import type { EngineName } from "./case.ts";
import type { Machine } from "./machine.ts";
import type { Measured } from "./measure.ts";
import type { Sized } from "./sizes.ts";

export interface EngineReport {
  readonly name: EngineName;
  readonly version: string;
  readonly results: readonly Measured[];
}

export function machineLines(machine: Machine): string[] {
  const { cpu, cores, system, shaExtensions, aesInstructions, hidden } = machine;
  const lines = [
    `${cpu}, ${cores} cores, ${system}; SHA extensions: ${shaExtensions}; AES instructions: ${aesInstructions}.`,
  ];
  if (hidden !== undefined) lines.push(`OPENSSL_ia32cap=${hidden} hides them from Node and Chromium.`);
  if (shaExtensions !== "no") {
    lines.push(
      shaExtensions === "yes"
        ? "The bars are for processors without SHA extensions. This one has them: where WebCrypto uses them its side is faster."
        : "The bars are for processors without SHA extensions. Whether this one has them is unknown.",
    );
  }
  return lines;
}

/** Three digits that count. */
const digits = (value: number): string => (value >= 100 ? String(Math.round(value)) : value.toPrecision(3));

function verdict(value: number, bar: number | undefined): string[] {
  if (bar === undefined) return ["", ""];
  return [`≤ ${bar}`, value <= bar ? "met" : `missed: ${(value / bar).toFixed(2)} × the bar`];
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = head.map((cell, i) => Math.max(cell.length, ...rows.map((row) => row[i]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(" | ")} |`;
  return [line(head), `|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`, ...rows.map(line)];
}

export function engineTable({ name, results }: EngineReport): string[] {
  const head = ["case", "ours", "theirs", "ours ms", "theirs ms", "ratio", "quartiles", "bar", ""];
  const rows = results.map(({ id, ours, theirs, ms, ratio, bars }) => [
    ...[id, ours, theirs, digits(ms.ours), digits(ms.theirs), digits(ratio.median)],
    `${digits(ratio.lower)} … ${digits(ratio.upper)}`,
    ...verdict(ratio.median, bars[name]),
  ]);
  return table(head, rows);
}

export function sizeTable(sizes: readonly Sized[]): string[] {
  const rows = sizes.map(({ id, title, bytes, bar }) => [
    ...[id, title, (bytes / 1000).toFixed(2)],
    ...verdict(bytes / 1000, bar / 1000),
  ]);
  return table(["case", "bundled, minified, gzip", "kB", "bar", ""], rows);
}

/** What each case is, once. */
export function titles(reports: readonly EngineReport[]): string[] {
  const all = new Map(reports.flatMap(({ results }) => results.map(({ id, title }) => [id, title])));
  return [...all].map(([id, title]) => `- \`${id}\`: ${title}`);
}

export interface Report {
  readonly machine: Machine;
  /** Pairs of samples behind each ratio. */
  readonly rounds: number;
  readonly sizes: readonly Sized[];
  readonly engines: readonly EngineReport[];
}

/** All of it, for a document. */
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
