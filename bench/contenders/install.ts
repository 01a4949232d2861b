/** Installs what the benchmarks need, unless it is up to date: the contenders, and other versions of Node. */
import path from "node:path";
import { withFileLock } from "../../cli/file-lock.ts";
import { downloads, installDownloads, isInstalled } from "../../tools/downloads.mjs";
import { root } from "../../tools/steps.mjs";

/** Maximum time to wait while another process installs the contenders: more than npm needs on a slow network. */
const patienceMs = 300_000;

type DownloadName = keyof typeof downloads;

/** Installs a download only once, although several test files call this function, each in its own process. */
export async function installOnce(name: DownloadName): Promise<void> {
  const { isPossible } = downloads[name] as { isPossible?: () => boolean };
  if (isPossible?.() === false || (await isInstalled(downloads[name]))) return;
  await withFileLock(
    path.join(root, "bench", `.installing-${name}`),
    async () => {
      // Does nothing if another process has installed the packages while this one waited for the lock.
      const failed = await installDownloads([name], downloads);
      if (failed.length > 0) throw new Error(`Some packages could not be installed: npm run downloads -- ${name}`);
    },
    patienceMs,
  );
}

export const installContenders = (): Promise<void> => installOnce("contenders");
