/** A fresh profile folder, which does not outlive this process however it ends. */
import { rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

const RETRIES = { recursive: true, force: true, maxRetries: 20, retryDelay: 100 } as const; // a dying browser still writes
const leftovers = new Set<() => void>();
let watching = false;

/** Registers what to do if the process ends before the returned function, which takes the registration back, is called. */
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
  // Also after `remove`: a late child of the browser may have made the folder again.
  atExit(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return { folder, remove: () => rm(folder, RETRIES) };
}
