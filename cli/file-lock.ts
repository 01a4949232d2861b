import { randomBytes } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { AppError } from "../src/index.ts";

const pollMs = 25;
const usualPatienceMs = 20_000;

/**
 * Runs `work` while no other process holds the lock file. A lock whose process has died on this machine is taken over.
 *
 * @throws AppError `storage-busy` once its patience ends, after 20 seconds if no other time is given
 */
export async function withFileLock<T>(path: string, work: () => Promise<T>, patienceMs = usualPatienceMs): Promise<T> {
  const mine = `${hostname()} ${process.pid} ${randomBytes(8).toString("hex")}`;
  for (let waited = 0; !(await take(path, mine)); waited += pollMs) {
    if (waited >= patienceMs) throw new AppError("storage-busy", `another program holds ${path}`, [path]);
    await breakStale(path);
    await wait(pollMs);
  }
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}

/** A file is written first and then linked: the lock appears with its content, or not at all. */
async function take(path: string, content: string): Promise<boolean> {
  const draft = `${path}.${content.slice(-16)}`;
  try {
    await writeFile(draft, content, { flag: "w", mode: 0o600 });
    await link(draft, path);
    return true;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw new AppError("storage-failed", `${path} cannot be made: nothing was changed`, [], { cause });
  } finally {
    await rm(draft, { force: true });
  }
}

/** Removes a dead process's lock, under a lock of its own, so that no two do it and one removes the other's new lock. */
async function breakStale(path: string): Promise<void> {
  if (!(await isStale(path))) return;
  const breaking = `${path}.breaking`;
  if (await isStale(breaking)) await rm(breaking, { force: true }); // that one died while it was at it
  if (!(await take(breaking, `${hostname()} ${process.pid} ${randomBytes(8).toString("hex")}`))) return;
  try {
    if (await isStale(path)) await rm(path, { force: true });
  } finally {
    await rm(breaking, { force: true });
  }
}

async function isStale(path: string): Promise<boolean> {
  const [host, pid] = (await readFile(path, "utf8").catch(() => "")).split(" ");
  if (host !== hostname() || pid === undefined) return false;
  try {
    process.kill(Number(pid), 0); // signal 0 asks whether the process is there
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}
