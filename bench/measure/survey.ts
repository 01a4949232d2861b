/** Finds out, before anything is timed, who gives the right bytes and about how long a run takes. */
import type { Estimate } from "./budget.ts";
import type { Engine } from "./engines/engine.ts";
import type { InsideStudies, Surveyed } from "./inside/index.ts";
import type { Series, StudyFacts } from "./results.ts";

/** A contender at a size, to be timed. */
export interface Entry extends Estimate {
  readonly study: string;
  readonly contender: string;
  readonly size: number;
  /** A smaller size, run instead, where a run at this one would be too long; the time of the run is estimated for the whole. */
  readonly ranAt?: number | undefined;
  readonly pieces: number;
  /** The size at which it gave the right bytes. */
  readonly checkedAt: number;
  /** The contender that is right where this one has no independent answer. */
  readonly reference: string;
}

/** The state of a contender that is not timed, and the reason. */
export type Out = Pick<Series, "state" | "note">;

export interface Survey {
  readonly entries: readonly Entry[];
  /** Those that are not timed, and why. */
  readonly out: ReadonlyMap<string, Out>;
  /** Why others are not timed at larger sizes. */
  readonly stopped: ReadonlyMap<string, string>;
}

/** Runs at smaller sizes come first where a run at the least size may be too long already. */
const probedFrom = 16_384;
const probes = [64, 8];

/** @returns a size that takes about so long */
export function smaller(size: number, runMs: number, wantedMs: number): number {
  const wanted = Math.floor((size * wantedMs) / runMs);
  // Whole blocks of every cipher and hash: a remainder is no fair part.
  return Math.max(1, wanted >= 2048 ? wanted - (wanted % 1024) : wanted);
}

type Equal = Extract<Surveyed, { readonly state: "equal" }>;
type Look = (size: number) => Promise<Surveyed>;

interface Reached {
  readonly surveyed: Surveyed;
  /** The size that ran: the whole one, or a part of it that is not too long. */
  readonly at: number;
}

/**
 * Approaches a size from one that is known, never running for much longer than is allowed. A small size takes longer for its
 * bytes than a large one, so what it says of the large one is only believed once a quarter of the time that is allowed has been seen.
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

/** Restarts the engine after a contender that crashes it. */
async function survey(engine: Engine<InsideStudies>, ...asked: Parameters<InsideStudies["survey"]>): Promise<Surveyed> {
  try {
    return await engine.call("survey", ...asked);
  } catch (error) {
    if (engine.restart === undefined) throw error;
    await engine.restart();
    return { state: "failed", note: "the engine crashed" };
  }
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
    const look: Look = (size) => survey(engine, study.id, { contender, size }, reference ?? contender);
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
