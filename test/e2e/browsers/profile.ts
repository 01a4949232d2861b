/** Makes a new profile folder for a browser. The folder is removed at the latest when this process ends. */
import { rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

// The removal of a profile is retried, because a browser that is ending may still write files.
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
  // Registered until the process ends, even after `remove`: a process of the browser may create the folder again.
  atExit(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return { folder, remove: () => rm(folder, RETRIES) };
}
