/** Writes the blocks of docs/bench.md that come from the committed results, and the charts of that document. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseHTML } from "linkedom";
import { root } from "../../../tools/steps.mjs";
import type * as Charts from "./charts.ts";
import type * as Curves from "./curves.ts";
import { blocksOf, withBlocks } from "./blocks.ts";
import { committedRuns, Evidence } from "./evidence.ts";

export const page = path.join(root, "docs", "bench.md");
export const chartFolder = path.join(root, "docs", "bench");

/**
 * Loads the plotting library with a `window` that has the pixel ratio of a high-resolution screen. Without a `window`,
 * the library assumes a low resolution and moves all symbols by half a pixel.
 */
async function loadCharts(): Promise<typeof Charts & typeof Curves> {
  const before = Reflect.get(globalThis, "window") as unknown;
  Reflect.set(globalThis, "window", { devicePixelRatio: 2 });
  try {
    return { ...(await import("./charts.ts")), ...(await import("./curves.ts")) };
  } finally {
    if (before === undefined) Reflect.deleteProperty(globalThis, "window");
    else Reflect.set(globalThis, "window", before);
  }
}

/** Draws all charts, and returns their SVG texts. The map keys are the file names. */
export async function drawnCharts(evidence: Evidence): Promise<ReadonlyMap<string, string>> {
  const { chartOf, charts, curvesOf, curves } = await loadCharts();
  const { document } = parseHTML("<!doctype html><html><body></body></html>");
  return new Map([
    ...charts.map((chart): [string, string] => [chart.file, chartOf(evidence, chart, document)]),
    ...curves.map((chart): [string, string] => [chart.file, curvesOf(evidence, chart, document)]),
  ]);
}

export async function writeDocument(): Promise<string> {
  const evidence = new Evidence(await committedRuns());
  await writeFile(page, withBlocks(await readFile(page, "utf8"), blocksOf(evidence)));
  await mkdir(chartFolder, { recursive: true });
  for (const [file, drawing] of await drawnCharts(evidence)) await writeFile(path.join(chartFolder, file), drawing);
  return page;
}
