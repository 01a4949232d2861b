/** `npm run bench:bars`: every bar in every engine, one after the other, never two at a time. */
import { writeFile } from "node:fs/promises";
import { buildInside } from "./build.ts";
import type { EngineName } from "./case.ts";
import { rewriteBlock } from "./document.ts";
import { startEngine } from "./engines/index.ts";
import type * as Inside from "./inside.ts";
import { hideShaExtensions, machine } from "./machine.ts";
import { measure, type Measured } from "./measure.ts";
import { type Options, readOptions, usage } from "./options.ts";
import { type EngineReport, engineTable, machineLines, sizeTable, titles, wholeReport } from "./report.ts";
import { measureSizes } from "./sizes.ts";

const print = (...lines: readonly string[]): void => void process.stdout.write(`${lines.join("\n")}\n`);
const complain = (what: string, error: unknown): void => {
  process.exitCode = 1;
  print(`ERROR ${what}: ${String(error)}`);
};

async function runEngine(name: EngineName, module: string, options: Options): Promise<EngineReport | undefined> {
  const engine = await startEngine<typeof Inside>(name, module);
  if (engine === undefined) {
    print("", `${name} was not found: it is not measured.`);
    return undefined;
  }
  print("", `## ${engine.version}`);
  const results: Measured[] = [];
  try {
    for (const description of await engine.call("describeCases")) {
      if (!options.wanted(description.id)) continue;
      process.stderr.write(`  ${name}: ${description.id} …\n`);
      try {
        results.push(await measure(engine, description, options.rounds));
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
  const module = await buildInside();
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

/** Ctrl+C leaves no browser behind: what is registered for the exit is done. */
process.once("SIGINT", () => process.exit(130));

let options: Options | undefined;
try {
  options = readOptions(process.argv.slice(2));
} catch (error) {
  complain("the options", `${String(error)}\n${usage}`);
}
if (options) await main(options);
