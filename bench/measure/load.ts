/** Measures how many cores other processes use. The load of other processes makes measured times doubtful. */
import { readFileSync } from "node:fs";
import { familyOf, runningProcesses } from "./processes.ts";

/** Times since the system's start, in hundredths of a second, added up over all cores; and the number of cores. */
export interface LoadReading {
  readonly whole: number;
  readonly busy: number;
  /** The part of `busy` that the benchmark and its engines used. */
  readonly own: number;
  readonly cores: number;
}

/**
 * @param stat - the text of /proc/stat
 * @param own - the time that the benchmark and its engines used, in hundredths of a second
 */
export function readLoad(stat: string, own: number): LoadReading | undefined {
  const line = /^cpu +(.*)$/mu.exec(stat)?.[1];
  if (line === undefined) return undefined;
  // The fields after the first eight are the times of guest systems, which the times of user processes already include.
  const times = line.split(" ").slice(0, 8).map(Number);
  const whole = times.reduce((sum, each) => sum + each, 0);
  const [, , , idle = 0, waiting = 0] = times;
  return { whole, busy: whole - idle - waiting, own, cores: stat.match(/^cpu\d/gmu)?.length ?? 1 };
}

/** @returns the number of cores that other processes used between two readings; never less than 0 */
export function othersLoad(from: LoadReading, to: LoadReading): number {
  const others = to.busy - from.busy - (to.own - from.own);
  const load = (to.cores * others) / Math.max(1, to.whole - from.whole);
  return Math.max(0, Math.round(100 * load) / 100);
}

/** @returns the current reading, or undefined on systems without /proc */
export function loadNow(): LoadReading | undefined {
  try {
    const own = familyOf(process.pid, runningProcesses()).reduce((sum, { ticks }) => sum + ticks, 0);
    return readLoad(readFileSync("/proc/stat", "utf8"), own);
  } catch {
    return undefined;
  }
}

/**
 * Starts to watch the load of other processes.
 *
 * @returns a function that returns the load since `watchLoad` was called, or undefined if the system has no /proc
 */
export function watchLoad(): () => number | undefined {
  const from = loadNow();
  return () => {
    const to = loadNow();
    return from && to && othersLoad(from, to);
  };
}
