/** Reads from Linux's /proc which processes this process has started, and how much time they have used. */
import { readdirSync, readFileSync } from "node:fs";

export interface RunningProcess {
  readonly pid: number;
  readonly parent: number;
  /** Processor time of this process and its ended children, in hundredths of a second. */
  readonly ticks: number;
}

/**
 * @param stat - the text of /proc/PID/stat; it contains the program's name, which may contain spaces and parentheses
 */
export function readProcess(stat: string): RunningProcess | undefined {
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [parent, ...times] = [fields[1], ...fields.slice(11, 15)].map(Number);
  if (parent === undefined || Number.isNaN(parent) || times.length < 4) return undefined;
  return { pid: parseInt(stat, 10), parent, ticks: times.reduce((sum, each) => sum + each, 0) };
}

function textOf(pid: number | string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return ""; // the process has ended since its id was read
  }
}

/** @returns all processes of the system, or an empty list on a system without /proc */
export function runningProcesses(): RunningProcess[] {
  try {
    const pids = readdirSync("/proc").filter((name) => /^\d+$/u.test(name));
    return pids.flatMap((pid) => readProcess(textOf(pid, "stat")) ?? []);
  } catch {
    return [];
  }
}

/** @returns the process `root`, its children, the children of these, and so on */
export function familyOf(root: number, all: readonly RunningProcess[]): RunningProcess[] {
  const family = all.filter(({ pid }) => pid === root);
  // The loop also visits the processes that it adds to the list.
  for (const { pid } of family) family.push(...all.filter(({ parent }) => parent === pid));
  return family;
}

/** Returns true for the command line of a browser's helper process. A helper's flags only tell which helper it is. */
const isHelper = (command: string): boolean => /--type=|-contentproc|crashpad/u.test(command);

/**
 * Returns the flags of a command line, without flags that name files, ports or processes, because these differ in every
 * run.
 *
 * @param command - the text of /proc/PID/cmdline, in which a zero ends each argument
 */
export const flagsOf = (command: string): string[] =>
  command.split("\0").filter((part) => /^--?[a-z]/u.test(part) && !/[=:]?\/|port|pid|pipe|profile/iu.test(part));

/** @param before - the ids of the processes that ran before the engine was started, and therefore do not count */
export function flagsOfStarted(before: ReadonlySet<number>): string[] {
  const started = familyOf(process.pid, runningProcesses()).filter(
    ({ pid }) => pid !== process.pid && !before.has(pid),
  );
  const commands = started.map(({ pid }) => textOf(pid, "cmdline")).filter((command) => !isHelper(command));
  return [...new Set(commands.flatMap(flagsOf))];
}
