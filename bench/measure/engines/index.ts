import { findBrowsers } from "../../../tools/browsers.mjs";
import type { EngineName } from "./engine.ts";
import { startBrowser } from "./browser.ts";
import type { Engine } from "./engine.ts";
import { flagsOfStarted, runningProcesses } from "../processes.ts";
import { startNode } from "./node.ts";

async function start<Inside>(name: EngineName, module: string): Promise<Engine<Inside> | undefined> {
  if (name === "node") return startNode(module);
  const executable = (await findBrowsers())[name];
  return executable === undefined ? undefined : startBrowser(name, executable, module);
}

/**
 * @param module - the file that the engine loads; `Inside` is the type of the functions that this file exports
 * @returns the running engine, or undefined if the browser is not installed
 */
export async function startEngine<Inside>(name: EngineName, module: string): Promise<Engine<Inside> | undefined> {
  const before = new Set(runningProcesses().map(({ pid }) => pid));
  let running = await start<Inside>(name, module);
  if (running === undefined) return undefined;
  const { version } = running;
  const now = (): Engine<Inside> => {
    if (running === undefined) throw new Error(`${name} did not start again.`);
    return running;
  };
  return {
    name,
    version,
    flags: flagsOfStarted(before),
    call: (fn, ...args) => now().call(fn, ...args),
    async restart() {
      await now()
        .close()
        .catch(() => undefined); // the call fails if parts of the engine have ended already
      running = await start<Inside>(name, module);
    },
    close: () => now().close(),
  };
}
