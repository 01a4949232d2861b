/**
 * `npm run bench:timing`: tests if the time of functions that handle secrets depends on the secret, and how small a
 * dependence the test would have noticed.
 */
import { parseArgs } from "node:util";
import { buildInside } from "../measure/build.ts";
import { type AnyEngine, engineNames, otherNodes } from "../measure/engines/engine.ts";
import { startEngine } from "../measure/engines/index.ts";
import { machine } from "../measure/machine.ts";
import { readEngines } from "../measure/options.ts";
import { machineLines, rewriteBlock } from "./document.ts";
import type { InsideTiming } from "./timing/inside.ts";
import { engineLines, testEngine } from "./timing/test-engine.ts";

const string = { type: "string" } as const;
const { values } = parseArgs({ options: { samples: string, rounds: string, engines: string, write: string } });
const samples = Number(values.samples ?? 10_000);
const rounds = Number(values.rounds ?? 3);

async function linesOf(name: AnyEngine, module: string): Promise<string[]> {
  const engine = await startEngine<InsideTiming>(name, module);
  if (engine === undefined) {
    process.stderr.write(`${name} was not found: it is not tested.\n`);
    return [];
  }
  try {
    const tested = await testEngine(engine, { samples, rounds }, (what) => process.stderr.write(`  ${what} …\n`));
    return engineLines(tested);
  } finally {
    await engine.close();
  }
}

const module = await buildInside("product/timing/inside.ts");
const lines: string[] = [];
const known: readonly AnyEngine[] = [...engineNames, ...otherNodes];
for (const name of readEngines(values.engines, known, ["node"])) {
  if (lines.length > 0) lines.push("");
  lines.push(...(await linesOf(name, module)));
}
process.stdout.write(`${[...machineLines(machine()), "", ...lines].join("\n")}\n`);
if (values.write !== undefined)
  await rewriteBlock(values.write, "timing", [...machineLines(machine()).slice(0, 1), "", ...lines]);
