/** Installs the libraries that the benchmarks compare (the contenders), unless they are up to date. */
import path from "node:path";
import { withFileLock } from "../../cli/file-lock.ts";
import { downloads, installDownloads, isInstalled } from "../../tools/downloads.mjs";
import { root } from "../../tools/steps.mjs";

/** Maximum time to wait while another process installs the contenders: more than npm needs on a slow network. */
const patienceMs = 300_000;

async function install(): Promise<void> {
  // Does nothing if another process has installed the contenders while this one waited for the lock.
  const failed = await installDownloads(["contenders"], downloads);
  if (failed.length > 0) throw new Error("The contenders could not be installed: npm run downloads -- contenders");
}

/** Installs the contenders only once, although several test files call this function, each in its own process. */
export async function installContenders(): Promise<void> {
  if (await isInstalled(downloads.contenders)) return;
  await withFileLock(path.join(root, "bench", ".installing"), install, patienceMs);
}
