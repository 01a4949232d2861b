/** What runs the studies inside an engine, Node and browsers alike. Each call is short; who calls decides what is run, and how long. */
import type { ContenderFacts, StudyFacts } from "./results.ts";
import type { Contender, Prepared, Study } from "./study.ts";
import { studies } from "./studies/index.ts";
import { differs } from "./equality.ts";
import { clockStep as measureClockStep, freshBytes, pause, sample } from "./sample.ts";

/** A contender at a size. */
export interface Task {
  readonly contender: string;
  readonly size: number;
}

export interface Job extends Task {
  /** In one sample. */
  readonly runs: number;
}

export type Surveyed =
  | { readonly state: "equal"; readonly runMs: number; readonly makeMs: number; readonly pieces: number }
  | { readonly state: "wrong" | "missing" | "failed"; readonly note: string };

const shortMs = 20;
const mostCalibrations = 5;

const made = new Map<string, Promise<Prepared>>();

function find(id: string): Study {
  const found = studies.find((each) => each.id === id);
  if (found === undefined) throw new Error(`There is no study "${id}".`);
  return found;
}

function findContender(study: string, name: string): Contender {
  const found = find(study).contenders.find((each) => each.name === name);
  if (found === undefined) throw new Error(`${study} has no contender "${name}".`);
  return found;
}

function prepared(study: string, { contender, size }: Task): Promise<Prepared> {
  const key = JSON.stringify([study, contender, size]);
  const there = made.get(key) ?? (async () => findContender(study, contender).make(size))();
  made.set(key, there);
  return there;
}

const facts = ({ name, ours, weighs }: Contender): ContenderFacts => ({
  name,
  ...(ours !== undefined && { ours }),
  ...(weighs !== undefined && { weighs }),
});

/** @param engine - those that are run there; all without */
export const describeStudies = (engine?: string): StudyFacts[] => {
  const here = ({ engines }: Study | Contender): boolean =>
    engine === undefined || engines === undefined || (engines as readonly string[]).includes(engine);
  return studies
    .filter(here)
    .map(({ contenders, ...rest }) => ({ ...rest, contenders: contenders.filter(here).map(facts) }));
};

export const clockStep = measureClockStep;

/** Lets go of what was prepared: ten megabytes a contender, say. */
export const forget = (): void => {
  made.clear();
};

/**
 * Whether a contender gives what it must, and about how long a run takes.
 *
 * @param reference - whose answer is right where the contender knows no better one; itself if it is the first
 */
export async function survey(study: string, task: Task, reference: string): Promise<Surveyed> {
  try {
    const begun = performance.now();
    const it = await prepared(study, task);
    const makeMs = performance.now() - begun;
    const asked = (): Promise<Prepared> => prepared(study, { ...task, contender: reference });
    const note = await differs(it, reference === task.contender ? undefined : asked);
    if (note !== undefined) return { state: "wrong", note: `at ${task.size}: ${note}` };
    let runMs = await sample(it, freshBytes(1), 1);
    // The first run of code that is not compiled yet says little of the next.
    if (runMs < shortMs) runMs = Math.min(runMs, await sample(it, freshBytes(1), 1));
    return { state: "equal", runMs, makeMs, pieces: it.pieces ?? task.size };
  } catch (error) {
    const note = error instanceof Error ? error.message : String(error);
    return { state: note.startsWith("not available") ? "missing" : "failed", note };
  }
}

export interface Calibrated {
  /** How many make a sample. */
  readonly runs: number;
  /** How long one takes, now that the engine has compiled it. */
  readonly runMs: number;
}

/** Warms up, until a sample is long enough and hardly faster than the one before. */
export async function calibrate(study: string, task: Task, sampleMs: number, warmMs: number): Promise<Calibrated> {
  const it = await prepared(study, task);
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

/** What was slow only because it ran for the first time gives a sample that is too short: then it is taken again, of more runs. */
async function longEnough(it: Prepared, runs: number, sampleMs: number): Promise<number> {
  for (let count = runs; ;) {
    const ms = await sample(it, freshBytes(count), count);
    if (ms >= sampleMs / 2) return ms / count;
    count *= Math.ceil(Math.min(16, sampleMs / ms));
  }
}

/** One sample of each in turn. @returns milliseconds of a run */
export async function round(study: string, jobs: readonly Job[], sampleMs: number): Promise<number[]> {
  const times: number[] = [];
  for (const job of jobs) {
    times.push(await longEnough(await prepared(study, job), job.runs, sampleMs));
    await pause();
  }
  return times;
}
