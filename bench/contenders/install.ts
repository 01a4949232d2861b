/** Installs the contenders, which only the bench needs, unless they are installed as the lock file says. */
import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { withFileLock } from "../../cli/file-lock.ts";
import { root, run } from "../../tools/steps.mjs";

const npm = process.platform === "win32" ? "npm.cmd" : "npm";

/** Longer than npm takes where the network is slow. */
const patienceMs = 300_000;

const lockFile = path.join(root, "bench", "package-lock.json");
const installedFile = path.join(root, "bench", "node_modules", ".package-lock.json");

const isInstalled = (): boolean =>
  existsSync(installedFile) && statSync(installedFile).mtimeMs >= statSync(lockFile).mtimeMs;

async function install(): Promise<void> {
  if (isInstalled()) return; // another process has done it meanwhile
  const args = ["ci", "--prefix", "bench", "--no-audit", "--no-fund", "--loglevel=error"];
  const { ok } = await run("install the contenders", npm, args);
  if (!ok) throw new Error("The contenders could not be installed.");
}

/** Installs once, although several test files ask for it, each in a process of its own. */
export async function installContenders(): Promise<void> {
  if (!isInstalled()) await withFileLock(path.join(root, "bench", ".installing"), install, patienceMs);
}
