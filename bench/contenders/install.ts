/**
 * Installs the libraries that the benchmarks compare (the contenders). Does nothing if they were installed after the
 * last change of the lock file.
 */
import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { withFileLock } from "../../cli/file-lock.ts";
import { root, run } from "../../tools/steps.mjs";

const npm = process.platform === "win32" ? "npm.cmd" : "npm";

/** Maximum time to wait while another process installs the contenders: more than npm needs on a slow network. */
const patienceMs = 300_000;

const lockFile = path.join(root, "bench", "package-lock.json");
const installedFile = path.join(root, "bench", "node_modules", ".package-lock.json");

const isInstalled = (): boolean =>
  existsSync(installedFile) && statSync(installedFile).mtimeMs >= statSync(lockFile).mtimeMs;

async function install(): Promise<void> {
  if (isInstalled()) return; // another process has installed them while this one waited for the lock
  const args = ["ci", "--prefix", "bench", "--no-audit", "--no-fund", "--loglevel=error"];
  const { ok } = await run("install the contenders", npm, args);
  if (!ok) throw new Error("The contenders could not be installed.");
}

/** Installs the contenders only once, although several test files call this function, each in its own process. */
export async function installContenders(): Promise<void> {
  if (!isInstalled()) await withFileLock(path.join(root, "bench", ".installing"), install, patienceMs);
}
