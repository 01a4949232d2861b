/** `npm run bench`: the founding papers' measurements in every engine, one after the other, never two at a time. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { root } from "../tools/steps.mjs";
import { buildStudies, prepareStudies } from "./build-studies.ts";
import type { EngineName } from "./case.ts";
import { installContenders } from "./contenders.ts";
import { startEngine } from "./engines/index.ts";
import { startNode } from "./engines/node.ts";
import type * as Inside from "./inside-studies.ts";
import { machine } from "./machine.ts";
import { measureStudies } from "./method.ts";
import { progressLine } from "./progress.ts";
import type { EngineResults, Results, StudyFacts, Weights } from "./results.ts";
import { writePage, writeReport } from "./report/write.ts";
import { summary } from "./summary.ts";
import { type Options, readOptions, usage } from "./run-options.ts";
import { fileOf, save } from "./save.ts";
import { weigh } from "./weights.ts";

const print = (...lines: readonly string[]): void => void process.stdout.write(`${lines.join("\n")}\n`);
const complain = (what: string, error: unknown): void => {
  process.exitCode = 1;
  print(`ERROR ${what}: ${String(error)}`);
};

async function runEngine(name: EngineName, module: string, options: Options): Promise<EngineResults | undefined> {
  const engine = await startEngine<typeof Inside>(name, module, { isolated: true });
  if (engine === undefined) {
    print(`${name} was not found: it is not measured.`);
    return undefined;
  }
  const line = progressLine(engine.version);
  try {
    const { mode, wanted } = options;
    const results = await measureStudies(engine, { mode, wanted, progress: line.show });
    line.end(`${engine.version}: ${results.seconds} s, samples of ${results.sampleMs} ms or more`);
    return results;
  } finally {
    line.end();
    await engine.close();
  }
}

/** All of them, whatever engine they are for: asked of Node. */
async function studiesOf(module: string): Promise<readonly StudyFacts[]> {
  const node = await startNode<typeof Inside>(module);
  try {
    return await node.call("describeStudies");
  } finally {
    await node.close();
  }
}

async function measure(
  options: Options,
  module: string,
  all: readonly StudyFacts[],
  weights: Weights,
): Promise<Results> {
  const { mode, wanted } = options;
  const date = new Date().toISOString();
  const studies = all.filter(({ id }) => wanted(id));
  if (studies.length === 0) throw new Error("There is no such study.");
  const engines: EngineResults[] = [];
  for (const name of options.engines) {
    const results = await runEngine(name, module, options).catch((error: unknown) => {
      complain(name, error);
    });
    if (results) engines.push(results);
  }
  return { format: 1, date, mode, machine: machine(), studies, weights, engines };
}

const here = (file: string): string => path.relative(root, file);

async function main(options: Options): Promise<void> {
  const { from, page, whole } = options;
  if (from !== undefined) {
    await installContenders();
    print(here(await writeReport(JSON.parse(await readFile(from, "utf8")) as Results)));
    return;
  }
  await prepareStudies();
  const module = await buildStudies();
  const studies = await studiesOf(module);
  const weights = await weigh(studies);
  print("", `For any browser: ${here(await writePage(weights))}`, "");
  if (page) return;
  const results = await measure(options, module, studies, weights);
  const file = fileOf(results, whole);
  await save(results, file);
  print("", ...summary(results), "", `Results: ${here(file)}`, `Report:  ${here(await writeReport(results))}`);
}

/** Ctrl+C leaves no browser behind: what is registered for the exit is done. */
process.once("SIGINT", () => process.exit(130));

let options: Options | undefined;
try {
  options = readOptions(process.argv.slice(2));
} catch (error) {
  complain("the options", `${String(error)}\n${usage}`);
}
if (options)
  await main(options).catch((error: unknown) => {
    complain("npm run bench", error);
  });
