/** Makes a new profile folder, which is removed when this process ends, however it ends. */
import { rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

const RETRIES = { recursive: true, force: true, maxRetries: 20, retryDelay: 100 } as const; // while it ends, a browser may still write
const leftovers = new Set<() => void>();
let watching = false;

/** Registers a clean-up for the case that the process ends early. The returned function takes the registration back. */
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
  // Also after `remove`: a late child process of the browser may have created the folder again.
  atExit(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return { folder, remove: () => rm(folder, RETRIES) };
}
