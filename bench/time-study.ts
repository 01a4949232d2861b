/** One study in one engine: all contenders of a size take turns. */
import { type Plan, slowRounds } from "./budget.ts";
import type { Engine } from "./engines/engine.ts";
import { growth } from "./growth.ts";
import type * as Inside from "./inside-studies.ts";
import type { Point, Series, StudyFacts, StudyResults } from "./results.ts";
import { median, quantile } from "./statistics.ts";
import { type Entry, smaller, type Survey } from "./survey.ts";

/** Four digits that count. */
export const rounded = (value: number): number => Number(value.toPrecision(4));

/** What is too long by the plan, smaller. */
function planned(entry: Entry, { limitMs }: Plan): Entry {
  if (!entry.scalable || entry.runMs <= limitMs) return entry;
  return { ...entry, ranAt: Math.min(entry.ranAt ?? entry.size, smaller(entry.size, entry.runMs, limitMs / 2)) };
}

interface Ready {
  readonly entry: Entry;
  readonly job: Inside.Job;
}

async function ready(engine: Engine<typeof Inside>, entry: Entry, plan: Plan): Promise<Ready> {
  const { study, contender, size, ranAt, first } = entry;
  const { sampleMs, warmMs, limitMs } = plan;
  const task = { contender, size: ranAt ?? size };
  const { runs, runMs } = await engine.call("calibrate", study, task, sampleMs, first ? warmMs : sampleMs);
  if (ranAt === undefined) return { entry, job: { ...task, runs } };
  const wholeMs = (runMs * size) / ranAt;
  if (wholeMs > limitMs) return { entry, job: { ...task, runs } };
  // Compiled, it is fast enough for the whole size after all.
  return ready(engine, { ...entry, ranAt: undefined, runMs: wholeMs }, plan);
}

/** All contenders at one size of a study. */
async function timeSize(engine: Engine<typeof Inside>, planned: readonly Entry[], plan: Plan): Promise<Point[]> {
  const all: Ready[] = [];
  for (const entry of planned) all.push(await ready(engine, entry, plan));
  const [entries, jobs] = [all.map(({ entry }) => entry), all.map(({ job }) => job)];
  const times = jobs.map((): number[] => []);
  const study = entries[0]?.study ?? "";
  const slow = ({ ranAt, runMs }: Entry): boolean => ranAt !== undefined || runMs > plan.limitMs;
  for (let turn = 0; turn < plan.rounds; turn++) {
    const playing = entries.flatMap((entry, i) => (turn < slowRounds || !slow(entry) ? [i] : []));
    const playingJobs = jobs.filter((_, i) => playing.includes(i));
    const took = await engine.call("round", study, playingJobs, plan.sampleMs);
    playing.forEach((player, i) => times[player]?.push(took[i] ?? NaN));
  }
  await engine.call("forget");
  return entries.map(({ size, ranAt, pieces }, i) => {
    const took = (times[i] ?? []).map((ms) => (ranAt === undefined ? ms : (ms * size) / ranAt));
    const [ms, lower, upper] = [median(took), quantile(took, 0.25), quantile(took, 0.75)].map(rounded);
    if (ms === undefined || lower === undefined || upper === undefined) throw new Error("There are three.");
    return { size, ms, lower, upper, rounds: took.length, pieces, ...(ranAt !== undefined && { ranAt }) };
  });
}

export async function timeStudy(
  engine: Engine<typeof Inside>,
  study: StudyFacts,
  { entries, out, stopped }: Survey,
  plan: Plan,
  tick: (entry: Entry) => void,
): Promise<StudyResults> {
  const points = new Map<string, Point[]>(study.contenders.map(({ name }) => [name, []]));
  for (const size of new Set(entries.map((entry) => entry.size))) {
    const here = entries.filter((entry) => entry.size === size).map((entry) => planned(entry, plan));
    for (const entry of here) tick(entry);
    const timed = await timeSize(engine, here, plan);
    here.forEach(({ contender }, i) => {
      const point = timed[i];
      if (point) points.get(contender)?.push(point);
    });
  }
  const series = study.contenders.map(({ name: contender }): Series => {
    const excluded = out.get(contender);
    if (excluded) return { contender, points: [], ...excluded };
    const mine = points.get(contender) ?? [];
    const grown = study.axis && growth(mine);
    const note = stopped.get(contender);
    return { contender, state: "timed", points: mine, ...(note && { note }), ...(grown && { growth: grown }) };
  });
  return { id: study.id, series };
}
