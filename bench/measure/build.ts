/**
 * Builds the modules that the engines load. The contenders are bundled for browsers, and Node runs the same bundles.
 */
import path from "node:path";
import { build, type BuildOptions } from "esbuild";
import { root, runScript } from "../../tools/steps.mjs";
import { installContenders } from "../contenders/install.ts";
import { loadedText } from "./loaded-text.ts";

const bench = path.join(root, "bench");

/** Settings to bundle the contenders for browsers. */
export const forBrowsers = {
  bundle: true,
  platform: "browser",
  target: "es2022",
  define: { global: "globalThis", "process.env.NODE_ENV": '"production"' },
  alias: {
    stream: path.join(bench, "node_modules", "stream-browserify"),
    crypto: path.join(bench, "contenders", "shims", "no-crypto.ts"),
  },
  plugins: [loadedText],
  // git-sha1 imports Node's `crypto` in a way that bundlers cannot follow. Without this setting, esbuild would warn.
  logOverride: { "require-resolve-not-external": "silent" },
  logLevel: "error",
} satisfies BuildOptions;

/**
 * Installs the contenders, builds the kernels, and then bundles the module that an engine loads.
 *
 * @param entry - a file in `bench/`
 * @returns the module's file
 */
export async function buildInside(entry: string): Promise<string> {
  await installContenders();
  if (!(await runScript("kernels", "kernels")).ok) throw new Error("The kernels could not be built.");
  const outfile = path.join(root, "build", "bench", entry.replace(/\.ts$/u, ".js"));
  await build({ ...forBrowsers, entryPoints: [path.join(bench, entry)], outfile, format: "esm" });
  return outfile;
}
