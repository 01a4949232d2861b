import { findBrowsers } from "../../../tools/browsers.mjs";
import { startBrowser } from "./browser.ts";
import { type AnyEngine, type Engine, isOtherNode } from "./engine.ts";
import { flagsOfStarted, runningProcesses } from "../processes.ts";
import { startNode } from "./node.ts";
import { findNode } from "./nodes.ts";

async function start<Inside>(name: AnyEngine, module: string): Promise<Engine<Inside> | undefined> {
  if (name === "node" || isOtherNode(name)) {
    const node = await findNode(name);
    return node === undefined ? undefined : startNode(module, name, node);
  }
  const executable = (await findBrowsers())[name];
  return executable === undefined ? undefined : startBrowser(name, executable, module);
}

/**
 * @param module - the file that the engine loads; `Inside` is the type of the functions that this file exports
 * @returns the running engine, or undefined if the browser is not installed or the version of Node is not available
 */
export async function startEngine<Inside>(name: AnyEngine, module: string): Promise<Engine<Inside> | undefined> {
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
