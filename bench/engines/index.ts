import { findBrowsers } from "../../tools/browsers.mjs";
import type { EngineName } from "../case.ts";
import { startBrowser } from "./browser.ts";
import type { Engine } from "./engine.ts";
import { startNode } from "./node.ts";

/** @returns nothing where that browser is not here */
export async function startEngine(name: EngineName, module: string): Promise<Engine | undefined> {
  if (name === "node") return startNode(module);
  const executable = (await findBrowsers())[name];
  return executable === undefined ? undefined : startBrowser(name, executable, module);
}
