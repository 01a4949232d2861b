/**
 * Writes the blocks of docs/bench.md that come from the committed results. All other text in the file is written by
 * hand.
 */
import { choicesTable } from "./choices.ts";
import { type Claim, claimsTable } from "./claims.ts";
import { cryptpadClaims, cryptpadFindings, cryptpadRows } from "./cryptpad.ts";
import type { Evidence, Run } from "./evidence.ts";
import { type Finding, findingsList } from "./findings.ts";
import { hashingClaims, hashingFindings, hashingRows } from "./hashing.ts";
import { leaClaims, leaFindings, leaRows } from "./lea.ts";
import { memoryHardFindings, memoryHardRows, weakDeviceFindings, weakDeviceRows } from "./memory-hard.ts";
import { pbkdf2Claims, pbkdf2Findings, pbkdf2Rows } from "./pbkdf2.ts";
import { places } from "./places.ts";
import { pricesTable } from "./prices.ts";
import { type Row, rowsTable } from "./rows.ts";
import { sizesTable } from "./sizes.ts";
import { symmetricClaims, symmetricFindings, symmetricRows } from "./symmetric.ts";
import { table } from "./table.ts";

/** The statements of all papers. The map keys are the names of the papers' blocks. */
export const claims: Readonly<Record<string, readonly Claim[]>> = {
  symmetric: symmetricClaims,
  pbkdf2: pbkdf2Claims,
  hashing: hashingClaims,
  cryptpad: cryptpadClaims,
  lea: leaClaims,
};

/** The rows of all tables. */
export const allRows: readonly Row[] = [
  ...[symmetricRows, pbkdf2Rows, hashingRows, cryptpadRows, leaRows, memoryHardRows, weakDeviceRows].flat(),
];

/** The sentences of all blocks. */
export const allFindings: readonly Finding[] = [
  ...[symmetricFindings, pbkdf2Findings, hashingFindings, cryptpadFindings, leaFindings].flat(),
  ...[memoryHardFindings, weakDeviceFindings].flat(),
];

const gigahertz = (megahertz: number): string => `${(megahertz / 1000).toFixed(1)} GHz`;

function clockOf({ results }: Run): string {
  const measured = results.engines.flatMap(({ clocksMHz = [] }) => clocksMHz);
  if (measured.length === 0) return `${gigahertz(results.machine?.clockMHz ?? 0)}, stated`;
  const ends = [Math.min(...measured), Math.max(...measured)].map(gigahertz);
  return `${[...new Set(ends)].join(" … ")}, measured`;
}

function loadOf({ results }: Run): string {
  const loads = results.engines.flatMap(({ load }) => load ?? []);
  if (loads.length === 0) return "not recorded";
  return `${Math.min(...loads)} … ${Math.max(...loads)} cores`;
}

function limitsOf({ results }: Run): string {
  const { cores, memoryMiB } = results.machine?.limits ?? {};
  const parts = [cores !== undefined && `${cores} cores`, memoryMiB !== undefined && `${memoryMiB} MiB`].filter(
    Boolean,
  );
  return parts.join(", ") || "—";
}

/** Returns a table of the committed runs, with the facts that a reader needs to compare them. */
export const runsTable = ({ runs }: Evidence): string[] =>
  table(
    ["run", "file", "processor", "limits", "clock", "load of others, mean of each engine", "engines"],
    runs.map((run) => [
      run.letter,
      `[${run.file}](../bench/results/${run.file})`,
      run.results.machine?.cpu ?? "unknown",
      limitsOf(run),
      clockOf(run),
      loadOf(run),
      run.results.engines.map(({ version }) => version).join(", "),
    ]),
  );

/** Returns a table that names, for each table and figure of the papers, the studies that repeat it. */
export const placesTable = (): string[] =>
  table(
    ["paper", "table or figure", "here", "missing"],
    places.map(({ paper, item, studies: ids = [], note = "" }) => [
      paper,
      item,
      ids.map((id) => `\`${id}\``).join(" ") || "—",
      note,
    ]),
  );

const section = (
  evidence: Evidence,
  rows: readonly Row[],
  findings: readonly Finding[],
  published?: string,
): string[] => [...findingsList(evidence, findings), "", ...rowsTable(evidence, rows, published)];

/** Returns the lines of every block. The map keys are the names of the blocks. */
export const blocksOf = (evidence: Evidence): Readonly<Record<string, readonly string[]>> => ({
  choices: choicesTable(evidence),
  ...Object.fromEntries(
    Object.entries(claims).map(([paper, said]) => [`${paper}-claims`, claimsTable(evidence, said)]),
  ),
  sizes: sizesTable(evidence),
  runs: runsTable(evidence),
  symmetric: section(evidence, symmetricRows, symmetricFindings),
  pbkdf2: section(evidence, pbkdf2Rows, pbkdf2Findings),
  hashing: section(evidence, hashingRows, hashingFindings),
  cryptpad: section(evidence, cryptpadRows, cryptpadFindings),
  lea: section(evidence, leaRows, leaFindings),
  "memory-hard": section(evidence, memoryHardRows, memoryHardFindings, "guesses per second"),
  prices: pricesTable(),
  "weak-device": section(evidence, weakDeviceRows, weakDeviceFindings, "guesses per second"),
  places: placesTable(),
});

export const beginOf = (block: string): string => `<!-- ${block}: written by npm run bench -- --write -->`;
export const endOf = (block: string): string => `<!-- end of ${block} -->`;

/**
 * Returns the text of docs/bench.md with new content in all blocks.
 *
 * @throws Error if a block is missing or exists twice
 */
export function withBlocks(page: string, blocks: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(blocks).reduce((text, [block, lines]) => {
    const [before, rest, ...more] = text.split(beginOf(block));
    const [, after, ...evenMore] = rest?.split(endOf(block)) ?? [];
    if (before === undefined || after === undefined || more.length + evenMore.length > 0) {
      throw new Error(`The page must have the block "${block}" once.`);
    }
    return [`${before}${beginOf(block)}`, ...lines, `${endOf(block)}${after}`].join("\n");
  }, page);
}
