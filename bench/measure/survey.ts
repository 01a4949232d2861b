/** Checks each contender's bytes and estimates the time of a run, before times are measured. */
import type { Estimate } from "./budget.ts";
import type { Engine } from "./engines/engine.ts";
import type { InsideStudies, Surveyed } from "./inside/index.ts";
import type { Series, StudyFacts } from "./results.ts";

/** A contender at one size that will be timed. */
export interface Entry extends Estimate {
  readonly study: string;
  readonly contender: string;
  readonly size: number;
  /**
   * The smaller size that runs instead, if a run at this size would be too long. The time for the whole size is
   * estimated from it.
   */
  readonly ranAt?: number | undefined;
  readonly pieces: number;
  /** The size at which the contender gave the right bytes. */
  readonly checkedAt: number;
  /** The contender whose result is correct, for contenders without `Prepared.expected`. */
  readonly reference: string;
}

/** The state of a contender that is not timed, with the reason. */
export type Out = Pick<Series, "state" | "note">;

export interface Survey {
  readonly entries: readonly Entry[];
  /** Contenders that are not timed, with the reasons. */
  readonly out: ReadonlyMap<string, Out>;
  /** Contenders that are not timed at larger sizes, with the reasons. */
  readonly stopped: ReadonlyMap<string, string>;
}

/**
 * If the smallest size of a study is at least this, even smaller ones run first. Otherwise, even the smallest size
 * could take too long.
 */
const probedFrom = 16_384;
const probes = [64, 8];

/** @returns a size that takes about the wanted time */
export function smaller(size: number, runMs: number, wantedMs: number): number {
  const wanted = Math.floor((size * wantedMs) / runMs);
  // Whole blocks of every cipher and hash, because a partial block would distort the result.
  return Math.max(1, wanted >= 2048 ? wanted - (wanted % 1024) : wanted);
}

type Equal = Extract<Surveyed, { readonly state: "equal" }>;
type Look = (size: number) => Promise<Surveyed>;

interface Reached {
  readonly surveyed: Surveyed;
  /** The size that was measured: the full size, or a smaller one if the full size would take too long. */
  readonly at: number;
}

/**
 * Approaches a size in steps from a known one, so that no run takes much longer than allowed. Small sizes take longer
 * per byte than large ones, so an estimate for the large size is used only after a run of a quarter of the allowed
 * time.
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
