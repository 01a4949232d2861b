/** The results of a run: the file in `bench/results`, and the data of the report. */
import type { Facts } from "./inside/index.ts";
import type { Machine } from "./machine.ts";
import type { Study } from "./study.ts";

export type Mode = "full" | "quick";

/** A study without its functions: only JSON leaves an engine. */
export type StudyFacts = Facts<Study>;

export interface Results {
  readonly format: 1;
  /** When it began: an ISO date and time. */
  readonly date: string;
  readonly mode: Mode;
  /** Missing from a run in a reader's browser, which does not know it. */
  readonly machine?: Machine;
  readonly studies: readonly StudyFacts[];
  readonly weights: Weights;
  readonly engines: readonly EngineResults[];
  /** Engines that could not be measured, and the reasons. */
  readonly absent?: readonly { readonly name: string; readonly note: string }[];
}

/** Bytes of code. */
export interface Weight {
  readonly minified: number;
  readonly gzip: number;
}

/** Weights by the keys that contenders name. */
export type Weights = Readonly<Record<string, Weight>>;

export interface EngineResults {
  /** "node", "chromium", …; "here" is the reader's own browser. */
  readonly name: string;
  readonly version: string;
  /** The smallest step of its clock. */
  readonly clockStepMs: number;
  /** The least length of a sample. */
  readonly sampleMs: number;
  readonly seconds: number;
  readonly studies: readonly StudyResults[];
}

export interface StudyResults {
  readonly id: string;
  readonly series: readonly Series[];
  /** The clock of the processor while the study was timed: only where it counts cycles. */
  readonly clockMHz?: number;
}

export interface Series {
  readonly contender: string;
  /** Wrong: it gave other bytes than it had to, and was not timed. Missing: the engine lacks a function that it needs. */
  readonly state: "timed" | "wrong" | "missing" | "failed";
  /** The reason why it was not timed. */
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
  /** The smaller size that ran where the contender was too slow; the time is multiplied up. */
  readonly ranAt?: number;
}

/** time ∝ size ^ exponent, fitted from one size to another. */
export interface Growth {
  readonly exponent: number;
  readonly error: number;
  readonly from: number;
  readonly to: number;
}
