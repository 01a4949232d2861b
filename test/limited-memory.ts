/**
 * Limits the memory of real processes with limits of Linux: of the written memory (RLIMIT_DATA), of the addresses
 * (RLIMIT_AS), or of a control group.
 *
 * The limits are counted from what the process has already taken. What a program takes at its start differs by version
 * and machine.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * MiB that a limited process may still take: less than the 64 MiB of a derivation, and enough for everything else that
 * a program does.
 */
const room = 48;
const MiB = 2 ** 20;

/** Says why processes cannot be limited on this machine, or is undefined if they can. */
export const noLimits: string | undefined =
  process.platform !== "linux"
    ? "only Linux can limit the memory of a running process"
    : spawnSync("prlimit", ["--pid", String(process.pid)]).status !== 0
      ? "the program prlimit was not found"
      : undefined;

/** A limit, and the line of /proc/PID/status that says how much the process has taken of it. */
const limits = { data: "VmData", as: "VmSize" } as const;

/**
 * Returns arguments for Node with which the process limits itself before its program begins. It has started the threads
 * of its pool by then.
 */
export function limitedBy(limit: keyof typeof limits): readonly string[] {
  const script = `
    import { spawnSync } from "node:child_process";
    import { readFile } from "node:fs/promises";
    const [, used] = /^${limits[limit]}:\\s+(\\d+) kB$/mu.exec(await readFile("/proc/self/status", "utf8"));
    const most = 1024 * Number(used) + ${room * MiB};
    const { status } = spawnSync("prlimit", ["--pid", String(process.pid), "--${limit}=" + most + ":"]);
    if (status !== 0) throw new Error("the limit could not be set");`;
  return importing(script);
}

/** Returns arguments for Node with which a script runs before the program. */
export const importing = (script: string): readonly string[] => [
  ...["--import", `data:text/javascript,${encodeURIComponent(script)}`],
];

/** Ends processes that take more memory than there is, as the system does. */
export interface Killer {
  /** For test titles. */
  readonly name: string;
  /** Arguments for Node with which the process is watched. */
  readonly args: readonly string[];
  readonly remove: () => void;
}

/**
 * Returns a control group of Linux, whose processes the kernel kills. If none can be made, for example because that
 * needs rights, the process kills itself when it has taken as much.
 */
export function killer(): Killer {
  const name = `saltmill-test-${process.pid}`;
  const isNew = existsSync("/sys/fs/cgroup/cgroup.controllers");
  const folder = path.join("/sys/fs/cgroup", isNew ? "" : "memory", name);
  const remove = (): void => {
    rmdirSync(folder);
  };
  try {
    mkdirSync(folder);
    try {
      writeFileSync(path.join(folder, isNew ? "memory.max" : "memory.limit_in_bytes"), String(room * MiB));
      const swap = path.join(folder, isNew ? "memory.swap.max" : "memory.swappiness");
      if (existsSync(swap)) writeFileSync(swap, "0");
    } catch (error) {
      remove();
      throw error;
    }
    const list = JSON.stringify(path.join(folder, "cgroup.procs"));
    const join = `import { writeFileSync } from "node:fs"; writeFileSync(${list}, String(process.pid));`;
    return { name: "a control group", args: importing(join), remove };
  } catch (error) {
    const watch = `
      const most = process.memoryUsage.rss() + ${room * MiB};
      const look = () => {
        if (process.memoryUsage.rss() > most) process.kill(process.pid, "SIGKILL");
        setImmediate(look).unref();
      };
      look();`;
    const reason = String((error as NodeJS.ErrnoException).code ?? error);
    return {
      name: `itself, because no control group can be made (${reason})`,
      args: importing(watch),
      remove: () => undefined,
    };
  }
}

const read = (pid: number, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return ""; // the process has ended
  }
};

const statusOf = (pid: number, line: string): number =>
  Number(new RegExp(`^${line}:\\s+(\\d+)`, "mu").exec(read(pid, "status"))?.[1] ?? 0);

/**
 * Returns the processes of pages and extensions in the browsers that this process has started. The program names them
 * with the arguments of their command line.
 */
export function pageProcesses(): readonly number[] {
  const all = readdirSync("/proc").map(Number).filter(Number.isInteger);
  const parents = new Map(all.map((pid) => [pid, statusOf(pid, "PPid")]));
  const isOurs = (pid: number | undefined): boolean =>
    pid === process.pid || (pid !== undefined && pid > 1 && isOurs(parents.get(pid)));
  return all.filter(
    (pid) => /--type=renderer|-contentproc.*[\0 ]tab\0*$/su.test(read(pid, "cmdline")) && isOurs(parents.get(pid)),
  );
}

/** Returns the MiB of memory that a process really uses, without files. */
export const usedBy = (pid: number): number => statusOf(pid, "RssAnon") / 1024;

/**
 * Limits processes that run already, and returns a function that ends the limits.
 *
 * @param more - MiB that each process may still take. The sum of this and of what the process can give back meanwhile
 * must be less than the 64 MiB of a derivation.
 */
export function limited(processes: readonly number[], more = room): () => void {
  if (processes.length === 0) throw new Error("there is no process to limit");
  const set = (pid: number, most: string): void => {
    const { status, stderr } = spawnSync("prlimit", ["--pid", String(pid), `--data=${most}:`]);
    if (status !== 0 && read(pid, "status") !== "") throw new Error(stderr.toString());
  };
  for (const pid of processes) set(pid, String(1024 * statusOf(pid, limits.data) + more * MiB));
  return () => {
    for (const pid of processes) set(pid, "unlimited");
  };
}
