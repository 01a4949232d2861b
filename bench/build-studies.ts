/** Builds what the engines run for `npm run bench`: kernels, then one module with every study. */
import path from "node:path";
import { build } from "esbuild";
import { root, runScript } from "../tools/steps.mjs";
import { installContenders } from "./contenders.ts";
import { forBrowsers } from "./for-browsers.ts";

export async function prepareStudies(): Promise<void> {
  await installContenders();
  if (!(await runScript("kernels", "kernels")).ok) throw new Error("The kernels could not be built.");
}

/** @returns the module's file */
export async function buildStudies(): Promise<string> {
  const outfile = path.join(root, "build", "bench", "inside-studies.js");
  await build({ ...forBrowsers, entryPoints: [path.join(root, "bench", "inside-studies.ts")], outfile, format: "esm" });
  return outfile;
}
