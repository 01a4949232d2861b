import { randomBytes } from "node:crypto";
import { readFile, readlink, stat } from "node:fs/promises";

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
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}

/**
 * Returns a function that tells if the process that owns a lock file has ended. A process in the same PID namespace has
 * ended if no process has its id. In all other cases, the process counts as ended if the lock was not refreshed during
 * `silentPolls` calls of the function: the ids of other namespaces cannot be checked, and a new process may have got
 * the id. The function counts calls and not milliseconds, because clocks of other computers may differ, and because
 * time during which this process was suspended must not count.
 */
export function createDeathWatch(silentPolls: number): (path: string) => Promise<boolean> {
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
