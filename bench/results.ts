/** What a run of the studies leaves: the file in `bench/results`, and all that the report knows. */
import type { Study } from "./study.ts";
import type { Machine } from "./machine.ts";

export type Mode = "full" | "quick";

/** A study without its functions: only JSON leaves an engine. */
export interface StudyFacts extends Omit<Study, "contenders"> {
  readonly contenders: readonly ContenderFacts[];
}

export interface ContenderFacts {
  readonly name: string;
  readonly ours?: boolean;
  readonly weighs?: string;
}

export interface Results {
  readonly format: 1;
  /** When it began: an ISO date and time. */
  readonly date: string;
  readonly mode: Mode;
  /** Nothing where a page was run in somebody's browser, which does not tell. */
  readonly machine?: Machine;
  readonly studies: readonly StudyFacts[];
  readonly weights: Weights;
  readonly engines: readonly EngineResults[];
  /** Engines that were asked for and could not be measured, and why. */
  readonly absent?: readonly { readonly name: string; readonly note: string }[];
}

/** Bytes of code. */
export interface Weight {
  readonly minified: number;
  readonly gzip: number;
}

/** By what contenders are said to weigh. */
export type Weights = Readonly<Record<string, Weight>>;

export interface EngineResults {
  /** "node", "chromium", …; "here" is the reader's own browser. */
  readonly name: string;
  readonly version: string;
  /** The least that its clock moves. */
  readonly clockStepMs: number;
  /** How long a sample lasts at least. */
  readonly sampleMs: number;
  readonly seconds: number;
  readonly studies: readonly StudyResults[];
}

export interface StudyResults {
  readonly id: string;
  readonly series: readonly Series[];
}

export interface Series {
  readonly contender: string;
  /** Wrong: it gave other bytes than it had to, and was not timed. Missing: the engine lacks what it needs. */
  readonly state: "timed" | "wrong" | "missing" | "failed";
  /** Why it was not timed. */
  readonly note?: string;
  readonly points: readonly Point[];
  readonly growth?: Growth;
}

export interface Point {
  readonly size: number;
  /** Milliseconds of one run: the median of the rounds, and their quartiles. */
  readonly ms: number;
  readonly lower: number;
  readonly upper: number;
  readonly rounds: number;
  /** Bytes or iterations in a run. */
  readonly pieces: number;
  /** The smaller size that was run, the time being multiplied up: the contender was too slow for this one. */
  readonly ranAt?: number;
}

/** time ∝ size ^ exponent, fitted from one size to another. */
export interface Growth {
  readonly exponent: number;
  readonly error: number;
  readonly from: number;
  readonly to: number;
}
