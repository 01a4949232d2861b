/** `npm run bench`: repeats the founding papers' measurements in every engine. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { root } from "../../tools/steps.mjs";
import { buildInside } from "../measure/build.ts";
import { installContenders } from "../contenders/install.ts";
import { startNode } from "../measure/engines/node.ts";
import type { InsideStudies } from "../measure/inside/index.ts";
import { machine } from "../measure/machine.ts";
import { readResults } from "./results-file.ts";
import type { Results, StudyFacts, Weights } from "../measure/results.ts";
import { writePage, writeReport } from "./report/write.ts";
import { summary } from "./summary.ts";
import { runEngines } from "./run-engines.ts";
import { chosen, type Options, readOptions, usage } from "./run-options.ts";
import { fileOf, save } from "./results-file.ts";
import { weigh } from "./weights/index.ts";

const print = (...lines: readonly string[]): void => void process.stdout.write(`${lines.join("\n")}\n`);
const complain = (what: string, error: unknown): void => {
  process.exitCode = 1;
  print(`ERROR ${what}: ${String(error)}`);
};

/** Returns all studies, for all engines. Node lists them. */
async function studiesOf(module: string): Promise<readonly StudyFacts[]> {
  const node = await startNode<InsideStudies>(module);
  try {
    return await node.call("describe");
  } finally {
    await node.close();
  }
}

async function measure(
  options: Options,
  module: string,
  studies: readonly StudyFacts[],
  weights: Weights,
): Promise<Results> {
  const date = new Date().toISOString();
  const ids = new Set(studies.map(({ id }) => id));
  const ran = await runEngines(options, module, (id) => ids.has(id), complain);
  return { format: 1, date, mode: options.mode, machine: machine(), studies, weights, ...ran };
}

const here = (file: string): string => path.relative(root, file);

async function main(options: Options): Promise<void> {
  const { from, page, whole, only } = options;
  if (from !== undefined) {
    await installContenders();
    print(here(await writeReport(readResults(await readFile(from, "utf8")))));
    return;
  }
  const module = await buildInside("papers/inside.ts");
  const studies = await studiesOf(module);
  const ids = chosen(
    studies.map(({ id }) => id),
    only,
  );
  const weights = await weigh(studies);
  print("", `For any browser: ${here(await writePage(weights))}`, "");
  if (page) return;
  const wanted = studies.filter(({ id }) => ids.has(id));
  const results = await measure(options, module, wanted, weights);
  const file = fileOf(results, whole);
  await save(results, file);
  print("", ...summary(results), "", `Results: ${here(file)}`, `Report:  ${here(await writeReport(results))}`);
}

/** After Ctrl+C, the exit handlers run and close the browsers. */
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
