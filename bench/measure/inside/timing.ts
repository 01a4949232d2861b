/**
 * Measures times inside an engine. If a contender fails, its failure is reported, and all other contenders continue.
 */
import type { Prepare, Task } from "./prepared.ts";
import type { Backend, Prepared } from "../study.ts";
import { backendOf } from "./backend.ts";
import { freshBytes, pause, sample } from "./sample.ts";

export interface Job extends Task {
  /** The number of runs in one sample. */
  readonly runs: number;
}

/** The result for a contender that threw an error, with the error's message. */
export interface Failed {
  readonly failed: string;
}

export interface Calibrated {
  /** The number of runs in each sample after the calibration. */
  readonly runs: number;
  /** Milliseconds of one run, after the engine has compiled the contender's code. */
  readonly runMs: number;
  /** The implementation that runs, for a contender that can choose one. */
  readonly backend?: Backend;
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
      const settled = runMs > 0.8 * before || ++samples >= mostCalibrations;
      if (settled && spent >= warmMs) return { runs: Math.max(1, Math.ceil(sampleMs / runMs)), runMs };
    }
    before = runMs;
    await pause();
  }
}

/**
 * Takes a sample and returns the time of one run. If the number of runs was chosen before the engine had compiled the
 * code, the sample can be too short. If it is shorter than half of `sampleMs`, takes a new sample with more runs.
 */
async function longEnough(it: Prepared, runs: number, sampleMs: number): Promise<number> {
  for (let count = runs; ;) {
    const ms = await sample(it, freshBytes(count), count);
    if (ms >= sampleMs / 2) return ms / count;
    count *= Math.ceil(Math.min(16, sampleMs / ms));
  }
}

export function timingOf(prepare: Prepare) {
  return {
    /**
     * Takes samples of a contender for at least `warmMs`. Doubles the number of runs until a sample takes `sampleMs`.
     * Stops at a sample of this length that is not clearly faster than the previous sample. If samples of this length
     * were clearly faster `mostCalibrations` times, stops nevertheless.
     */
    calibrate: (id: string, task: Task, sampleMs: number, warmMs: number): Promise<Calibrated | Failed> =>
      unlessItFails(async () => {
        const it = await prepare(id, task);
        const times = await calibrated(it, sampleMs, warmMs);
        const backend = await backendOf(it);
        return { ...times, ...(backend !== undefined && { backend }) };
      }),
    /**
     * Takes one sample of each contender in turn.
     *
     * @returns for each contender, the milliseconds of one run, or the contender's failure
     */
    round: async (id: string, jobs: readonly Job[], sampleMs: number): Promise<(number | Failed)[]> => {
      const times: (number | Failed)[] = [];
      for (const job of jobs) {
        times.push(await unlessItFails(async () => longEnough(await prepare(id, job), job.runs, sampleMs)));
        await pause();
      }
      return times;
    },
  };
}
