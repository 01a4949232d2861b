/**
 * Reads the limits of processor time and memory that Linux control groups set for this process. A run under such limits
 * shows how fast a weak device is. The Linux kernel's documentation describes the files with the limits: "CFS Bandwidth
 * Control" and "Memory Resource Controller" for control groups v1, "Control Group v2" for control groups v2.
 */
import { readFileSync } from "node:fs";

export interface Limits {
  /** Seconds of processor time per second: 0.25 is a quarter of one core. */
  readonly cores?: number;
  readonly memoryMiB?: number;
}

/** Returns the content of a file, or undefined if the file does not exist. */
type ReadFile = (file: string) => string | undefined;

function readSystem(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

// Without a limit, the file for memory contains "max", -1 or a number that is larger than any machine's memory.
const mostMiB = 2 ** 30;

function numbersIn(text: string | undefined): (number | undefined)[] {
  const found = text?.trim().split(/\s+/u).map(Number) ?? [];
  return found.map((each) => (each > 0 && Number.isFinite(each) ? each : undefined));
}

/**
 * @param read - reads a system file
 * @returns the limits, or undefined if there is no limit or the system is not Linux
 */
export function limits(read: ReadFile = readSystem): Limits | undefined {
  const groups = (read("/proc/self/cgroup") ?? "").split("\n").map((line) => line.split(":"));
  const folderOf = (controller: string): string | undefined => {
    const [, , path] = groups.find(([, names = ""]) => names.split(",").includes(controller)) ?? [];
    return path === undefined ? undefined : `/sys/fs/cgroup${controller && `/${controller}`}${path}`;
  };
  const [cpu, memory, unified] = [folderOf("cpu"), folderOf("memory"), folderOf("")];
  const [quota, period] = cpu
    ? [...numbersIn(read(`${cpu}/cpu.cfs_quota_us`)), ...numbersIn(read(`${cpu}/cpu.cfs_period_us`))]
    : numbersIn(read(`${unified ?? ""}/cpu.max`));
  const [bytes] = numbersIn(read(memory ? `${memory}/memory.limit_in_bytes` : `${unified ?? ""}/memory.max`));
  const memoryMiB = bytes === undefined ? Infinity : bytes / 2 ** 20;
  const found: Limits = {
    ...(quota !== undefined && period !== undefined && { cores: quota / period }),
    ...(memoryMiB < mostMiB && { memoryMiB }),
  };
  return Object.keys(found).length > 0 ? found : undefined;
}
