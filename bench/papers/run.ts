/** `npm run bench`: repeats the measurements of the papers on which Saltmill is based, in every engine. */
import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { root } from "../../tools/steps.mjs";
import { buildInside } from "../measure/build.ts";
import { installContenders } from "../contenders/install.ts";
import { startNode } from "../measure/engines/node.ts";
import type { InsideStudies } from "../measure/inside/index.ts";
import { watchLoad } from "../measure/load.ts";
import { machine } from "../measure/machine.ts";
import { mostLoad } from "../measure/most-load.ts";
import { readResults } from "./results-file.ts";
import type { Results, StudyFacts, Weights } from "../measure/results.ts";
import { writePage, writeReport } from "./report/write.ts";
import { summary } from "./summary.ts";
import { runEngines } from "./run-engines.ts";
import { chosen, type Options, readOptions, usage, withContenders } from "./run-options.ts";
import { fileOf, save } from "./results-file.ts";
import { weigh } from "./weights/index.ts";

const print = (...lines: readonly string[]): void => void process.stdout.write(`${lines.join("\n")}\n`);
const complain = (what: string, error: unknown): void => {
  process.exitCode = 1;
  print(`ERROR ${what}: ${String(error)}`);
};

/** Returns the studies of all engines, also those that Node does not run. The module is loaded in Node to list them. */
async function studiesOf(module: string): Promise<readonly StudyFacts[]> {
  const node = await startNode<InsideStudies>(module);
  try {
    return await node.call("describe");
  } finally {
    await node.close();
  }
}

/**
 * Milliseconds for which the load of other processes is watched before the run: long enough to notice a load that comes
 * and goes.
 */
const lookMs = 2000;

async function warnOfLoad(): Promise<void> {
  const load = watchLoad();
  await setTimeout(lookMs);
  const others = load() ?? 0;
  if (others <= mostLoad) return;
  print(`WARNING: other processes use ${others.toFixed(1)} cores. The results will be marked as doubtful.`, "");
}

interface Wanted {
  readonly options: Options;
  readonly module: string;
  readonly studies: readonly StudyFacts[];
  readonly notChosen: readonly string[];
  readonly weights: Weights;
}

async function measure({ options, module, studies, notChosen, weights }: Wanted): Promise<Results> {
  const date = new Date().toISOString();
  const ids = new Set(studies.map(({ id }) => id));
  const facts: Omit<Results, "engines" | "absent"> = {
    ...{ format: 1, date, mode: options.mode, machine: machine(), studies, weights },
    ...(notChosen.length > 0 && { notChosen }),
  };
  const part = path.join(root, "build", "bench", "unfinished.json");
  const keep = (ran: Pick<Results, "engines">): Promise<void> => save({ ...facts, ...ran }, part);
  const ran = await runEngines(options, module, (id) => ids.has(id), complain, keep);
  await rm(part, { force: true });
  return { ...facts, ...ran };
}

const here = (file: string): string => path.relative(root, file);

async function main(options: Options): Promise<void> {
  const { from, page, whole, write, only } = options;
  if (from !== undefined) {
    await installContenders();
    print(here(await writeReport(readResults(await readFile(from, "utf8")))));
    return;
  }
  if (write) {
    await installContenders();
    // `page/write.ts` is imported only here, because it needs the plotting library that `installContenders` installs.
    const { writeDocument } = await import("./page/write.ts");
    print(here(await writeDocument()));
    return;
  }
  const module = await buildInside("papers/inside.ts");
  const studies = await studiesOf(module);
  const ids = chosen(
    studies.map(({ id }) => id),
    only,
    options.contender !== undefined,
  );
  const weights = await weigh(studies);
  print("", `For any browser: ${here(await writePage(weights))}`, "");
  if (page) return;
  const wanted = withContenders(
    studies.filter(({ id }) => ids.has(id)),
    options.contender,
  );
  const notChosen = studies.map(({ id }) => id).filter((id) => !ids.has(id));
  await warnOfLoad();
  const results = await measure({ options, module, studies: wanted, notChosen, weights });
  const file = options.save ?? fileOf(results, whole);
  await save(results, file);
  print("", ...summary(results), "", `Results: ${here(file)}`, `Report:  ${here(await writeReport(results))}`);
}

/** Ctrl+C ends the process by `process.exit`, so that the exit handlers run and close the browsers. */
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
