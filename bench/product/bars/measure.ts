/**
 * Measures one bar in one engine. Both contenders must give the same bytes. They warm up, so that the engine compiles
 * their code, and then take turns. The result is the median of the ratios of all pairs of samples.
 */
import type { Engine } from "../../measure/engines/engine.ts";
import type { Facts } from "../../measure/inside/index.ts";
import { median, quantile } from "../../measure/statistics.ts";
import { reasonOf } from "../../measure/study.ts";
import type { Bar, InsideBars } from "./bar.ts";

/**
 * Planned duration of a sample in milliseconds. A sample of half this duration is accepted. A clock of whole
 * milliseconds is then wrong by less than 4 %.
 */
const sampleMs = 60;
/** Time for the warm-up in milliseconds. Engines compile code that runs often, but only after some time. */
const warmMs = 300;

/** Milliseconds for one piece of work of Saltmill's contender and of the other contender. */
export interface Pair {
  readonly ours: number;
  readonly theirs: number;
}

export interface MeasuredBar extends Omit<Facts<Bar>, "contenders"> {
  readonly ours: string;
  readonly theirs: string;
  /** The median and the quartiles of ours ÷ theirs over all pairs. */
  readonly ratio: { readonly lower: number; readonly median: number; readonly upper: number };
  /** The medians of the times of both contenders. */
  readonly ms: Pair;
  readonly pairs: readonly Pair[];
}

/** A bar that an engine cannot measure, because the engine lacks a function. */
export interface MissingBar extends Pick<Bar, "id" | "title"> {
  readonly missing: string;
}

/**
 * Compares the bytes that both contenders of a bar return.
 *
 * @param size - 0 for the full size, 1 for the smallest size
 * @returns undefined if they are equal, or the reason if the engine lacks a function that a contender needs
 * @throws Error if the bytes differ or a contender fails
 */
export async function assertEqual(
  engine: Engine<InsideBars>,
  bar: Facts<Bar>,
  size: 0 | 1,
): Promise<string | undefined> {
  const [first] = bar.contenders;
  for (const { name: contender } of bar.contenders) {
    const surveyed = await engine.call("survey", bar.id, { contender, size }, first?.name ?? contender);
    if (surveyed.state === "missing") return reasonOf(surveyed.note);
    if (surveyed.state !== "equal") throw new Error(`${bar.id}, ${contender}: ${surveyed.state}: ${surveyed.note}`);
  }
  return undefined;
}

/**
 * Returns the milliseconds that a number of processor cycles take. If the processor's frequency is unknown, returns
 * `Infinity`, so that every measured time is smaller.
 */
async function msOfCycles(engine: Engine<InsideBars>, cycles: number): Promise<number> {
  const megahertz = await engine.call("processorClock");
  return megahertz === undefined ? Infinity : cycles / (1000 * megahertz);
}

export async function measureBar(
  engine: Engine<InsideBars>,
  bar: Facts<Bar>,
  rounds: number,
): Promise<MeasuredBar | MissingBar> {
  const missing = await assertEqual(engine, bar, 0);
  if (missing !== undefined) return { id: bar.id, title: bar.title, missing };
  const { id, contenders, pieces = 1, ...rest } = bar;
  const jobs: { contender: string; size: number; runs: number }[] = [];
  for (const { name: contender } of contenders) {
    const task = { contender, size: 0 };
    const calibrated = await engine.call("calibrate", id, task, sampleMs, warmMs);
    if ("failed" in calibrated) throw new Error(calibrated.failed);
    jobs.push({ ...task, runs: calibrated.runs });
  }
  const leastMs = bar.cycles === undefined ? Infinity : await msOfCycles(engine, bar.cycles);
  const pairs: Pair[] = [];
  for (let round = 0; round < rounds; round++) {
    const [ours, theirs] = await engine.call("round", id, jobs, sampleMs);
    if (typeof ours !== "number" || typeof theirs !== "number") throw new Error(`${id}: a sample failed`);
    pairs.push({ ours: ours / pieces, theirs: Math.min(theirs, leastMs) / pieces });
  }
  await engine.call("forget");
  const ratios = pairs.map(({ ours, theirs }) => ours / theirs);
  return {
    ...{ id, pieces, ...rest, ours: contenders[0]?.name ?? "", theirs: contenders[1]?.name ?? "" },
    ratio: { lower: quantile(ratios, 0.25), median: median(ratios), upper: quantile(ratios, 0.75) },
    ms: { ours: median(pairs.map(({ ours }) => ours)), theirs: median(pairs.map(({ theirs }) => theirs)) },
    pairs,
  };
}
