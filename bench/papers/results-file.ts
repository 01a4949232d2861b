import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { root } from "../../tools/steps.mjs";
import { engineNames } from "../measure/engines/engine.ts";
import type { Results } from "../measure/results.ts";

/** Converts the processor's name to a part of a file name. */
const fileNameOf = (cpu: string): string =>
  cpu
    .replaceAll(/\((?:R|TM)\)|@.*|\bCPU\b/giu, " ")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, "-")
    .replaceAll(/^-|-$/gu, "");

/**
 * @param whole - true for a complete run; the results of partial runs, of quick runs and of runs without an engine that
 * has a column are saved in build/ and not committed. Not every system has all other versions of Node
 */
export function fileOf({ date, machine, absent = [] }: Results, whole: boolean): string {
  const name = `${date.slice(0, 10)}-${fileNameOf(machine?.cpu ?? "unknown")}.json`;
  const columns: readonly string[] = engineNames;
  return whole && !absent.some((engine) => columns.includes(engine.name))
    ? path.join(root, "bench", "results", name)
    : path.join(root, "build", "bench", "results.json");
}

/** Returns the results as JSON with one measured point per line, so that differences between files are readable. */
export const asText = (results: Results): string =>
  `${JSON.stringify(results, null, 1).replaceAll(/\{[^{}]*\}/gu, (object) => object.replaceAll(/\n\s*/gu, " "))}\n`;

export async function save(results: Results, file: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, asText(results));
}

/**
 * @param text - the content of a file that a run or a page has saved
 * @throws Error if the text is not a file with results
 */
export function readResults(text: string): Results {
  const read = JSON.parse(text) as Partial<Results> | null;
  if (read?.format !== 1 || !Array.isArray(read.studies) || !Array.isArray(read.engines)) {
    throw new Error("This file does not contain results of npm run bench.");
  }
  return read as Results;
}
