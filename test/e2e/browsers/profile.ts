/** Makes a new profile folder. The folder is removed when this process ends in any way. */
import { rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

// Retries, because a browser may still write while it ends.
const RETRIES = { recursive: true, force: true, maxRetries: 20, retryDelay: 100 } as const;
const leftovers = new Set<() => void>();
let watching = false;

/** Registers a function that cleans up if the process ends early. The returned function cancels the registration. */
export function atExit(cleanUp: () => void): () => void {
  if (!watching) {
    watching = true;
    process.once("exit", () => {
      for (const leftover of leftovers) leftover();
    });
    for (const signal of ["SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(1));
  }
  leftovers.add(cleanUp);
  return () => leftovers.delete(cleanUp);
}

export interface Profile {
  readonly folder: string;
  remove(): Promise<void>;
}

export async function createProfile(browser: string): Promise<Profile> {
  const folder = await mkdtemp(path.join(tmpdir(), `saltmill-${browser}-`));
  // Removes the folder again, because a late process of the browser may have created it anew.
  atExit(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return { folder, remove: () => rm(folder, RETRIES) };
}
