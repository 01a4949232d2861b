/** Checks each contender's results and estimates the time of a run, before the timing begins. */
import type { Estimate } from "./budget.ts";
import type { Engine } from "./engines/engine.ts";
import type { InsideStudies, Surveyed } from "./inside/index.ts";
import type { Series, StudyFacts } from "./results.ts";
import type { Backend } from "./study.ts";

/** A contender and an input size at which it will be timed. */
export interface Entry extends Estimate {
  readonly study: string;
  readonly contender: string;
  readonly size: number;
  /**
   * The smaller size at which the contender runs, if a run at `size` would take too long. The time at `size` is
   * estimated from the time at the smaller size.
   */
  readonly ranAt?: number | undefined;
  readonly pieces: number;
  /** The size at which the contender's result was compared with the right bytes. */
  readonly checkedAt: number;
  /** The implementation that the contender uses at this size. Known only after the calibration. */
  readonly backend?: Backend | undefined;
  /** The name of the contender whose result counts as right if `Prepared.expected` is missing. */
  readonly reference: string;
}

/** The state of a contender that is not timed, and the reason. */
export type Out = Pick<Series, "state" | "note">;

export interface Survey {
  readonly entries: readonly Entry[];
  /** The contenders that are not timed at any size, with the reasons. */
  readonly out: ReadonlyMap<string, Out>;
  /** The contenders that failed at one size and are timed only at smaller sizes, with the reasons. */
  readonly stopped: ReadonlyMap<string, string>;
}

/**
 * If the smallest size of a study is at least this number, a contender first runs at a 64th and at an 8th of the
 * smallest size. Without these runs, the first run at the smallest size could take too long.
 */
const probedFrom = 16_384;
const probes = [64, 8];

/** @returns a smaller size, at which a run takes about the wanted time */
export function smaller(size: number, runMs: number, wantedMs: number): number {
  const wanted = Math.floor((size * wantedMs) / runMs);
  // Sizes of 2,048 and more are multiples of 1,024, because a partial block of a cipher or hash would distort the
  // result.
  return Math.max(1, wanted >= 2048 ? wanted - (wanted % 1024) : wanted);
}

type Equal = Extract<Surveyed, { readonly state: "equal" }>;
type Look = (size: number) => Promise<Surveyed>;

interface Reached {
  readonly surveyed: Surveyed;
  /** The size that was measured: the full size, or a smaller size if the full size would take too long. */
  readonly at: number;
}

/**
 * Measures a run at the wanted size, or at the largest size that does not take too long. An earlier run at a smaller
 * size predicts the time. If the prediction is too long, measures a run of about a quarter of the allowed time and
 * predicts again, because small sizes take longer per byte than large sizes. Returns the last run if the next size
 * would be at most twice as large. Without an earlier run, measures the wanted size at once.
 */
async function approach(look: Look, size: number, known: Known | undefined, longestMs: number): Promise<Reached> {
  let last = known;
  for (;;) {
    const guess = last === undefined ? 0 : (last.ms * size) / last.size;
    const at = last === undefined || guess <= longestMs ? size : smaller(size, guess, longestMs / 4);
    if (last !== undefined && at < size && at <= 2 * last.size) return { surveyed: last.surveyed, at: last.size };
    const surveyed = await look(at);
    if (surveyed.state !== "equal" || at === size) return { surveyed, at };
    last = { size: at, ms: surveyed.runMs, surveyed };
  }
}

interface Known {
  readonly size: number;
  readonly ms: number;
  readonly surveyed: Equal;
}

export async function surveyStudy(
  engine: Engine<InsideStudies>,
  study: StudyFacts,
  sizes: readonly number[],
  longestMs: number,
): Promise<Survey> {
  const entries: Entry[] = [];
  const out = new Map<string, Out>();
  const stopped = new Map<string, string>();
  let reference: string | undefined;
  for (const { name: contender } of study.contenders) {
    const mine: Entry[] = [];
    const look: Look = (size) => engine.call("survey", study.id, { contender, size }, reference ?? contender);
    const [least = 0] = sizes;
    const before = study.axis && least >= probedFrom ? probes.map((part) => Math.ceil(least / part)) : [];
    let known: Known | undefined;
    for (const size of [...before, ...sizes]) {
      const { surveyed, at } = await approach(look, size, known, longestMs);
      if (surveyed.state === "failed" && mine.length > 0) {
        stopped.set(contender, `at ${at.toLocaleString("en")}: ${surveyed.note}`);
        break;
      }
      if (surveyed.state !== "equal") {
        out.set(contender, surveyed);
        break;
      }
      if (at > 0) known = { size: at, ms: surveyed.runMs, surveyed };
      if (before.includes(size)) continue;
      const times = at === size ? 1 : size / at;
      const [runMs, pieces] = [surveyed.runMs * times, surveyed.pieces * times];
      const { makeMs } = surveyed;
      const proof = { checkedAt: at, reference: reference ?? contender };
      const kind = { first: mine.length === 0, scalable: study.axis !== undefined && size > 1 };
      const entry = { study: study.id, contender, size, runMs, makeMs, pieces, ...kind, ...proof };
      mine.push(at === size ? entry : { ...entry, ranAt: at });
    }
    await engine.call("forget");
    if (out.has(contender)) continue;
    reference ??= contender;
    entries.push(...mine);
  }
  return { entries, out, stopped };
}
