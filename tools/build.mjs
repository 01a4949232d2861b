// @ts-check
/**
 * `npm run build`: builds the extension, the generator page, the library and the command line. `tsc` (6 s) runs beside
 * rollup (19 s). Prints nothing but errors, because `npm pack` builds first and prints its own result.
 */
import { spawn } from "node:child_process";
import path from "node:path";
import process from "node:process";
import { root } from "./steps.mjs";

/**
 * Runs a program of an npm package with Node. Exits if the program fails.
 *
 * @param {string} program - the path of the program below `node_modules`
 * @param {readonly string[]} args
 */
async function node(program, ...args) {
  const all = [path.join(root, "node_modules", program), ...args];
  const child = spawn(process.execPath, all, { cwd: root, stdio: "inherit" });
  const code = await new Promise((resolve) => child.on("close", resolve));
  if (code !== 0) process.exit(1);
}

const tsx = "tsx/dist/cli.mjs";
await node(tsx, "tools/build-kernels.ts");
await Promise.all([
  node("rollup/dist/bin/rollup", "--config", "rollup.config.js", "--silent"),
  node("typescript/bin/tsc", "--project", "tsconfig.lib.json"),
]);
await Promise.all([node(tsx, "tools/write-manual.ts"), node(tsx, "tools/write-notices.ts")]);
