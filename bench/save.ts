import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { root } from "../tools/steps.mjs";
import type { Results } from "./results.ts";

/** Of the processor, not of the machine: no host is named. */
const fileNameOf = (cpu: string): string =>
  cpu
    .replaceAll(/\((?:R|TM)\)|@.*|\bCPU\b/giu, " ")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, "-")
    .replaceAll(/^-|-$/gu, "");

/** @param whole - a part of the studies, a quick look at them, or one without all engines, does not stand with what is committed */
export function fileOf({ date, machine, absent = [] }: Results, whole: boolean): string {
  const name = `${date.slice(0, 10)}-${fileNameOf(machine?.cpu ?? "unknown")}.json`;
  return whole && absent.length === 0
    ? path.join(root, "bench", "results", name)
    : path.join(root, "build", "bench", "results.json");
}

/** A point a line, so that a difference can be read. */
export const asText = (results: Results): string =>
  `${JSON.stringify(results, null, 1).replaceAll(/\{[^{}]*\}/gu, (object) => object.replaceAll(/\n\s*/gu, " "))}\n`;

export async function save(results: Results, file: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, asText(results));
}
