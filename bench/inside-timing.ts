/** Inside an engine: what is timed. A contender that fails here says so, and takes no other with it. */
import { prepared, type Task } from "./inside-prepared.ts";
import type { Prepared } from "./study.ts";
import { freshBytes, pause, sample } from "./sample.ts";

export interface Job extends Task {
  /** In one sample. */
  readonly runs: number;
}

/** What it threw. */
export interface Failed {
  readonly failed: string;
}

export interface Calibrated {
  /** How many make a sample. */
  readonly runs: number;
  /** How long one takes, now that the engine has compiled it. */
  readonly runMs: number;
}

const mostCalibrations = 5;

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function unlessItFails<T>(action: () => Promise<T>): Promise<T | Failed> {
  try {
    return await action();
  } catch (error) {
    return { failed: messageOf(error) };
  }
}

async function calibrated(it: Prepared, sampleMs: number, warmMs: number): Promise<Calibrated> {
  let [runs, spent, samples, before] = [1, 0, 0, Infinity];
  for (;;) {
    const ms = await sample(it, freshBytes(runs), runs);
    spent += ms;
    const runMs = ms / runs;
    if (ms < sampleMs) runs *= 2;
    else {
      const settled = runMs > 0.8 * before || ++samples === mostCalibrations;
      if (settled && spent >= warmMs) return { runs: Math.max(1, Math.ceil(sampleMs / runMs)), runMs };
    }
    before = runMs;
    await pause();
  }
}

/** Warms up, until a sample is long enough and hardly faster than the one before. */
export const calibrate = (study: string, task: Task, sampleMs: number, warmMs: number): Promise<Calibrated | Failed> =>
  unlessItFails(async () => calibrated(await prepared(study, task), sampleMs, warmMs));

/** What was slow only because it ran for the first time gives a sample that is too short: then it is taken again, of more runs. */
async function longEnough(it: Prepared, runs: number, sampleMs: number): Promise<number> {
  for (let count = runs; ;) {
    const ms = await sample(it, freshBytes(count), count);
    if (ms >= sampleMs / 2) return ms / count;
    count *= Math.ceil(Math.min(16, sampleMs / ms));
  }
}

/** One sample of each in turn. @returns milliseconds of a run */
export async function round(study: string, jobs: readonly Job[], sampleMs: number): Promise<(number | Failed)[]> {
  const times: (number | Failed)[] = [];
  for (const job of jobs) {
    times.push(await unlessItFails(async () => longEnough(await prepared(study, job), job.runs, sampleMs)));
    await pause();
  }
  return times;
}
