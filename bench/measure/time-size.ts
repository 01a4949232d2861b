/** Measures the times for one input size of a study in one engine. All contenders take turns. */
import { type Plan, slowRounds } from "./budget.ts";
import type { Engine } from "./engines/engine.ts";
import type { InsideStudies } from "./inside/index.ts";
import type { Job } from "./inside/timing.ts";
import type { Point } from "./results.ts";
import { median, quantile, rounded } from "./statistics.ts";
import { type Entry, type Out, smaller } from "./survey.ts";

interface Ready {
  readonly entry: Entry;
  readonly job: Job;
}

interface Timed {
  /** The results. The map keys are the contenders' names. */
  readonly points: ReadonlyMap<string, Point>;
  /** The contenders without a result, with the reasons. The map keys are the contenders' names. */
  readonly out: ReadonlyMap<string, Out>;
}

/**
 * Replaces the size by a smaller size if a run would take longer than the plan allows and the study permits smaller
 * sizes.
 */
function planned(entry: Entry, { limitMs }: Plan): Entry {
  if (!entry.scalable || entry.runMs <= limitMs) return entry;
  return { ...entry, ranAt: Math.min(entry.ranAt ?? entry.size, smaller(entry.size, entry.runMs, limitMs / 2)) };
}

/**
 * Compares the contender's result with the right bytes, if the survey has not compared it at this size. Returns
 * undefined if the result is right.
 */
async function refused(engine: Engine<InsideStudies>, entry: Entry, size: number): Promise<Out | undefined> {
  const { study, contender, checkedAt, reference } = entry;
  if (size === checkedAt) return undefined;
  const surveyed = await engine.call("survey", study, { contender, size }, reference);
  return surveyed.state === "equal" ? undefined : surveyed;
}

async function ready(engine: Engine<InsideStudies>, entry: Entry, plan: Plan): Promise<Ready | Out> {
  const { study, contender, size, ranAt, first } = entry;
  const { sampleMs, warmMs, limitMs } = plan;
  const task = { contender, size: ranAt ?? size };
  const out = await refused(engine, entry, task.size);
  if (out) return out;
  const calibrated = await engine.call("calibrate", study, task, sampleMs, first ? warmMs : sampleMs);
  if ("failed" in calibrated) return { state: "failed", note: calibrated.failed };
  const { runs, runMs, backend } = calibrated;
  const one: Ready = { entry: { ...entry, backend }, job: { ...task, runs } };
  if (ranAt === undefined) return one;
  const wholeMs = (runMs * size) / ranAt;
  if (wholeMs > limitMs) return one;
  // The compiled code is fast enough to run at the full size.
  return ready(engine, { ...entry, ranAt: undefined, runMs: wholeMs }, plan);
}

function pointOf({ size, ranAt, pieces, backend }: Entry, times: readonly number[]): Point {
  const took = times.map((ms) => (ranAt === undefined ? ms : (ms * size) / ranAt));
  return {
    size,
    ms: rounded(median(took)),
    lower: rounded(quantile(took, 0.25)),
    upper: rounded(quantile(took, 0.75)),
    rounds: took.length,
    pieces,
    ...(ranAt !== undefined && { ranAt }),
    ...(backend !== undefined && { backend }),
  };
}

/** @param entries - all contenders that are timed at the size */
export async function timeSize(
  engine: Engine<InsideStudies>,
  study: string,
  entries: readonly Entry[],
  plan: Plan,
): Promise<Timed> {
  const out = new Map<string, Out>();
  const playing: (Ready & { readonly times: number[] })[] = [];
  for (const entry of entries) {
    const one = await ready(engine, planned(entry, plan), plan);
    if ("state" in one) out.set(entry.contender, one);
    else playing.push({ ...one, times: [] });
  }
  const slow = ({ ranAt, runMs }: Entry): boolean => ranAt !== undefined || runMs > plan.limitMs;
  for (let turn = 0; turn < plan.rounds; turn++) {
    const now = playing.filter(({ entry }) => !out.has(entry.contender) && (turn < slowRounds || !slow(entry)));
    const took = await engine.call(
      "round",
      study,
      now.map(({ job }) => job),
      plan.sampleMs,
    );
    now.forEach(({ entry, times }, i) => {
      const ms = took[i] ?? { failed: "no time came" };
      if (typeof ms === "number") times.push(ms);
      else out.set(entry.contender, { state: "failed", note: ms.failed });
    });
  }
  await engine.call("forget");
  const timed = playing.filter(({ entry }) => !out.has(entry.contender));
  return { points: new Map(timed.map(({ entry, times }) => [entry.contender, pointOf(entry, times)])), out };
}
