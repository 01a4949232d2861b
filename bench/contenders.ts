/** Installs the contenders, which only the benchmarks need, unless just what the lock file says is there already. */
import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { root, run } from "../tools/steps.mjs";

const npm = process.platform === "win32" ? "npm.cmd" : "npm";

export async function installContenders(): Promise<void> {
  const installed = path.join(root, "bench", "node_modules", ".package-lock.json");
  const lock = path.join(root, "bench", "package-lock.json");
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return;
  const args = ["ci", "--prefix", "bench", "--no-audit", "--no-fund", "--loglevel=error"];
  const { ok } = await run("install the contenders", npm, args);
  if (!ok) throw new Error("The contenders could not be installed.");
}
