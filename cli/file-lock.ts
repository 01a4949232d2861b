import { link, open, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { AppError } from "../src/errors.ts";
import { createDeathWatch, createOwner } from "./lock-owner.ts";

const pollMs = 25;
const refreshMs = 1000;
const defaultPatienceMs = 20_000;
const defaultSilenceMs = 15_000;

/**
 * Runs `work` while no other process holds the lock file. Takes over the lock of a process that has died. Also takes
 * over a lock that was not refreshed for `silenceMs`, for example one from another container or computer.
 *
 * @param work - gets a function, which it must call right before it changes anything that the lock protects. This
 * function throws if another process has taken over the lock.
 * @throws AppError `storage-busy` if the lock is not free after `patienceMs`, or if `work` calls its function after
 * another process has taken over the lock
 */
export async function withFileLock<T>(
  path: string,
  work: (assertHeld: () => Promise<void>) => Promise<T>,
  patienceMs = defaultPatienceMs,
  silenceMs = defaultSilenceMs,
): Promise<T> {
  const owner = await createOwner();
  const isDead = createDeathWatch(silenceMs / pollMs);
  for (let waited = 0; !(await take(path, owner)); waited += pollMs) {
    if (waited >= patienceMs) throw busy(path);
    const removing = `${path}.breaking`;
    const [isAbandoned, isRemoverDead] = await Promise.all([isDead(path), isDead(removing)]);
    if (isRemoverDead) await rm(removing, { force: true });
    if (isAbandoned) await remove(path, removing, isDead);
    await wait(pollMs);
  }
  const isHeld = async (): Promise<boolean> => (await readFile(path, "utf8").catch(() => "")) === owner;
  const refresh = async (): Promise<void> => {
    const now = new Date();
    // An error of `utimes` is ignored, because `work` checks the lock before it changes anything.
    if (await isHeld()) await utimes(path, now, now).catch(() => undefined);
  };
  const timer = setInterval(() => void refresh(), refreshMs).unref();
  try {
    return await work(async () => {
      if (!(await isHeld())) throw busy(path);
    });
  } finally {
    clearInterval(timer);
    if (await isHeld()) await rm(path, { force: true });
  }
}

const busy = (path: string): AppError =>
  new AppError("storage-busy", `another program is using ${path}: try again when it has finished`, [path]);

/**
 * Writes the lock file under a temporary name and then links it to `path`. On file systems with hard links, no process
 * can therefore see an empty lock file. Returns false if `path` exists already.
 */
async function take(path: string, owner: string): Promise<boolean> {
  const draft = `${path}.${owner.slice(-16)}`;
  try {
    await writeFile(draft, owner, { flag: "w", mode: 0o600 });
    await linkOrCopy(draft, path, owner);
    return true;
  } catch (cause) {
    if (codeOf(cause) === "EEXIST") return false;
    throw new AppError("storage-failed", `${path} cannot be created: nothing was changed`, [], { cause });
  } finally {
    await rm(draft, { force: true }).catch(() => undefined); // an error of `rm` would hide the error thrown above
  }
}

const codeOf = (error: unknown): unknown => (error as NodeJS.ErrnoException).code;

/**
 * Creates a hard link at `path` to the file `draft`. If this fails, writes a file with the text to `path` instead,
 * because the file systems of USB sticks (FAT, exFAT) and some others have no hard links. Another process may then see
 * an empty lock file for a moment. That process waits as long as for a lock of another computer.
 */
async function linkOrCopy(draft: string, path: string, text: string): Promise<void> {
  try {
    await link(draft, path);
    return;
  } catch (error) {
    if (codeOf(error) === "EEXIST") throw error;
  }
  const handle = await open(path, "wx", 0o600);
  try {
    await handle.writeFile(text);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}

/**
 * Removes the lock of a dead process while holding a second lock. Without the second lock, two processes could find the
 * same dead lock. The slower process would then remove the new lock of the faster process.
 */
async function remove(path: string, removing: string, isDead: (path: string) => Promise<boolean>): Promise<void> {
  if (!(await take(removing, await createOwner()))) return;
  try {
    if (await isDead(path)) await rm(path, { force: true });
  } finally {
    await rm(removing, { force: true });
  }
}
