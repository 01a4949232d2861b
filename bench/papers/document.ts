/**
 * The second part of `npm run docs`: writes the report of the newest whole run to build/docs/bench.html. Without a
 * network, the plotting library cannot be installed, and the report is left out.
 */
import path from "node:path";
import { installContenders } from "../contenders/install.ts";
import { root } from "../../tools/steps.mjs";
import { committedRuns } from "./page/evidence.ts";
import { writeReport } from "./report/write.ts";

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Returns the newest of the runs that have the most studies. */
async function newestWhole() {
  const runs = (await committedRuns()).map(({ results }) => results);
  const most = Math.max(...runs.map(({ studies }) => studies.length));
  return runs.findLast(({ studies }) => studies.length === most);
}

const results = await newestWhole();
try {
  await installContenders();
  if (results) print(path.relative(root, await writeReport(results, path.join("..", "docs", "bench.html"))));
} catch (error) {
  print(`The report of the bench is left out: ${String(error)}`);
}
