/** Runs the studies in every chosen engine, one after another. */
import { type AnyEngine, engineNames } from "../measure/engines/engine.ts";
import { startEngine } from "../measure/engines/index.ts";
import type { InsideStudies } from "../measure/inside/index.ts";
import { watchLoad } from "../measure/load.ts";
import { measureStudies } from "../measure/method.ts";
import { mostRepeats } from "../measure/repeat.ts";
import { progressLine } from "./progress.ts";
import type { EngineResults, Results } from "../measure/results.ts";
import type { Options } from "./run-options.ts";

type Ran = Pick<Results, "engines" | "absent">;

async function runEngine(
  name: AnyEngine,
  module: string,
  { mode, minutes, engines, contender = "" }: Options,
  wanted: (id: string) => boolean,
): Promise<EngineResults | undefined> {
  const engine = await startEngine<InsideStudies>(name, module);
  if (engine === undefined) return undefined;
  const line = progressLine(engine.version);
  const budget = minutes === undefined ? {} : { budgetMs: (60_000 * minutes) / engines.length };
  try {
    const repeats = mode === "full" ? mostRepeats : 0;
    const how = { mode, wanted, contender, progress: line.show, watch: watchLoad, repeats, ...budget };
    const results = await measureStudies(engine, how);
    line.end(`${engine.version}: ${results.seconds} s, samples of about ${results.sampleMs} ms`);
    return results;
  } finally {
    line.end();
    await engine.close();
  }
}

/**
 * @param module - the file with the studies
 * @param complain - receives the failure of an engine; all other engines still run
 * @param keep - saves the results after each engine, so that they are not lost if the run is interrupted
 * @throws Error if no engine could be measured
 */
export async function runEngines(
  options: Options,
  module: string,
  wanted: (id: string) => boolean,
  complain: (what: string, error: unknown) => void,
  keep: (ran: Ran) => Promise<void>,
): Promise<Ran> {
  const engines: EngineResults[] = [];
  const absent: { name: string; note: string }[] = engineNames
    .filter((name) => !options.engines.includes(name))
    .map((name) => ({ name, note: "was not chosen" }));
  const ran = (): Ran => ({ engines, ...(absent.length > 0 && { absent }) });
  for (const name of options.engines) {
    try {
      const results = await runEngine(name, module, options, wanted);
      if (results) {
        engines.push(results);
        await keep(ran());
      } else {
        process.stdout.write(`${name} was not found: it is not measured.\n`);
        absent.push({ name, note: "was not found" });
      }
    } catch (error) {
      complain(name, error);
      absent.push({ name, note: `failed: ${String(error).split("\n")[0] ?? ""}` });
    }
  }
  if (engines.length === 0) throw new Error("No engine could be measured.");
  return ran();
}
