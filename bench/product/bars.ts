/**
 * `npm run bench:bars`: measures every bar (a comparison of two times, with a limit for their ratio) in every engine,
 * one after another.
 */
import { writeFile } from "node:fs/promises";
import { buildInside } from "../measure/build.ts";
import type { EngineName } from "../measure/engines/engine.ts";
import { machineLines, rewriteBlock } from "./document.ts";
import { startEngine } from "../measure/engines/index.ts";
import type { InsideBars } from "./bars/bar.ts";
import { hideShaExtensions, machine } from "../measure/machine.ts";
import { measureBar } from "./bars/measure.ts";
import { type Options, readOptions, usage } from "./bars/options.ts";
import { type EngineReport, engineTable, sizeTable, titles, wholeReport } from "./bars/report.ts";
import { measureSizes } from "./bars/sizes.ts";

const print = (...lines: readonly string[]): void => void process.stdout.write(`${lines.join("\n")}\n`);
const complain = (what: string, error: unknown): void => {
  process.exitCode = 1;
  print(`ERROR ${what}: ${String(error)}`);
};

async function runEngine(name: EngineName, module: string, options: Options): Promise<EngineReport | undefined> {
  const engine = await startEngine<InsideBars>(name, module);
  if (engine === undefined) {
    print("", `${name} was not found: it is not measured.`);
    return undefined;
  }
  print("", `## ${engine.version}`);
  const results: EngineReport["results"][number][] = [];
  try {
    for (const description of await engine.call("describe", name)) {
      if (!options.wanted(description.id)) continue;
      process.stderr.write(`  ${name}: ${description.id} …\n`);
      try {
        results.push(await measureBar(engine, description, options.rounds));
      } catch (error) {
        complain(`${description.id} in ${name}`, error);
      }
    }
  } finally {
    await engine.close();
  }
  const report = { name, version: engine.version, results };
  print(...engineTable(report));
  return report;
}

async function main(options: Options): Promise<void> {
  const module = await buildInside("product/bars/inside.ts");
  if (options.hideSha) hideShaExtensions();
  const here = machine();
  const sizes = await measureSizes(options.wanted);
  print("", ...machineLines(here));
  if (sizes.length > 0) print("", ...sizeTable(sizes));
  const engines: EngineReport[] = [];
  for (const name of options.engines) {
    const report = await runEngine(name, module, options).catch((error: unknown) => {
      complain(name, error);
    });
    if (report) engines.push(report);
  }
  print("", ...titles(engines));
  const { json, write, rounds } = options;
  const report = { machine: here, rounds, sizes, engines };
  if (json !== undefined) await writeFile(json, `${JSON.stringify(report, null, 2)}\n`);
  if (write !== undefined) await rewriteBlock(write, "bars", wholeReport(report));
}

/** Ctrl+C ends the process by `process.exit`, so that the exit handlers run and close the browsers. */
process.once("SIGINT", () => process.exit(130));

let options: Options | undefined;
try {
  options = readOptions(process.argv.slice(2));
} catch (error) {
  complain("the options", `${String(error)}\n${usage}`);
}
if (options) await main(options);
