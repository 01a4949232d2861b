import { randomBytes } from "node:crypto";
import { link, open, readFile, readlink, rm, stat, utimes, writeFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { AppError } from "../src/errors.ts";
import { codeOf, fileError } from "./file-error.ts";

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
    throw new AppError("storage-failed", `${fileError(path, "written", cause)}; nothing was changed`, [], { cause });
  } finally {
    await rm(draft, { force: true }).catch(() => undefined); // an error of `rm` would hide the error thrown above
  }
}

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

/**
 * Returns a text that identifies this start of the kernel and this PID namespace. A process id is unique only within
 * one namespace, and only until the kernel starts again. Two containers have different texts, even with the same host
 * name. Returns undefined on systems without `/proc`.
 */
async function processSpace(): Promise<string | undefined> {
  try {
    const boot = await readFile("/proc/sys/kernel/random/boot_id", "utf8");
    return `${boot.trim()}/${await readlink("/proc/self/ns/pid")}`;
  } catch {
    return undefined;
  }
}

let ownSpace: Promise<string | undefined> | undefined;
const currentSpace = (): Promise<string | undefined> => (ownSpace ??= processSpace());

/**
 * Returns the content of a new lock file: the PID namespace and the id of this process, and 16 random characters that
 * make the content unique.
 */
export const createOwner = async (): Promise<string> =>
  `${(await currentSpace()) ?? "unknown"} ${process.pid} ${randomBytes(8).toString("hex")}`;

/**
 * Matches the complete content of a lock file. On a file system without hard links, a process may read a lock file
 * before it is completely written, and an incomplete process id would name a wrong process.
 */
const complete = /^(\S+) (\d+) [\da-f]{16}$/u;

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0); // signal 0 only checks if the process exists
    return true;
  } catch (error) {
    return codeOf(error) !== "ESRCH";
  }
}

/**
 * Returns a function that tells if the process that owns a lock file has ended. A process in the same PID namespace has
 * ended if no process has its id. In all other cases, the process counts as ended if the lock was not refreshed during
 * `silentPolls` calls of the function: the ids of other namespaces cannot be checked, and a new process may have got
 * the id. The function counts calls and not milliseconds, because clocks of other computers may differ, and because
 * time during which this process was suspended must not count.
 */
function createDeathWatch(silentPolls: number): (path: string) => Promise<boolean> {
  const seen = new Map<string, { readonly sign: string; polls: number }>();
  return async (path) => {
    let sign: string;
    try {
      const content = await readFile(path, "utf8");
      const [, space, pid] = complete.exec(content) ?? [];
      if (space !== undefined && space === (await currentSpace()) && !isRunning(Number(pid))) return true;
      sign = `${content} ${(await stat(path)).mtimeMs}`;
    } catch {
      return false; // the lock file was removed or cannot be read
    }
    const last = seen.get(path);
    if (last?.sign !== sign) seen.set(path, { sign, polls: 0 });
    else if (++last.polls >= silentPolls) return true;
    return false;
  };
}
