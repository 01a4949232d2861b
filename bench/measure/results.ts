/** The results of one run of the benchmarks, which are saved as JSON and shown in the report. */
import type { Facts } from "./inside/index.ts";
import type { Machine } from "./machine.ts";
import type { Backend, Study } from "./study.ts";

export type Mode = "full" | "quick";

/** A study without its functions, because results leave the engine as JSON. */
export type StudyFacts = Facts<Study>;

export interface Results {
  readonly format: 1;
  /** The start of the run, as an ISO date and time. */
  readonly date: string;
  readonly mode: Mode;
  /** Missing for runs in the browser of a reader of the report, because a web page does not know the machine. */
  readonly machine?: Machine;
  readonly studies: readonly StudyFacts[];
  readonly weights: Weights;
  readonly engines: readonly EngineResults[];
  /** The ids of studies that were not chosen for this run. */
  readonly notChosen?: readonly string[];
  /** Engines that could not be measured or were not chosen, and the reasons. */
  readonly absent?: readonly { readonly name: string; readonly note: string }[];
}

/** The size of code in bytes. */
export interface Weight {
  readonly minified: number;
  readonly gzip: number;
}

/** The sizes of the contenders' code. The map keys are the values of `Contender.weighs`. */
export type Weights = Readonly<Record<string, Weight>>;

export interface EngineResults {
  /** "node", "chromium", …, or "here" for the browser of a reader of the report. */
  readonly name: string;
  readonly version: string;
  /** The smallest step of the engine's clock, in milliseconds. */
  readonly clockStepMs: number;
  /** The shortest planned duration of a sample, in milliseconds. A sample of half this duration is accepted. */
  readonly sampleMs: number;
  readonly seconds: number;
  /** The browser's command-line flags, without flags that name files, ports or processes. */
  readonly flags?: readonly string[];
  /** The processor's frequency before and after the studies, measured in this engine. Missing without WebAssembly. */
  readonly clocksMHz?: readonly number[];
  /**
   * The number of cores that other processes used while this engine was measured. Missing if the system does not report
   * the load.
   */
  readonly load?: number;
  readonly studies: readonly StudyResults[];
}

export interface StudyResults {
  readonly id: string;
  readonly series: readonly Series[];
  /** The processor's frequency while the study was timed. Present only if the study counts cycles. */
  readonly clockMHz?: number;
  /**
   * The number of cores that other processes used while the study was timed in this engine. Above `mostLoad`, the study
   * is disturbed in this engine: its column is doubtful, and the columns of all other engines are not.
   */
  readonly load?: number;
  /**
   * The number of times that the study was repeated because it was disturbed. The attempt with the lowest load is kept.
   * Missing if the first attempt was not disturbed, and in older results.
   */
  readonly repeated?: number;
}

export interface Series {
  readonly contender: string;
  /**
   * `wrong`: the contender gave wrong bytes and was not timed. `missing`: the engine lacks a function that the
   * contender needs.
   */
  readonly state: "timed" | "wrong" | "missing" | "failed";
  /** The reason why the contender was not timed, or was timed only at some sizes. */
  readonly note?: string;
  readonly points: readonly Point[];
  readonly growth?: Growth;
}

export interface Point {
  readonly size: number;
  /** Milliseconds of one run: the median of the rounds. `lower` and `upper` are the quartiles. */
  readonly ms: number;
  readonly lower: number;
  readonly upper: number;
  readonly rounds: number;
  /** The number of bytes or iterations in one run. */
  readonly pieces: number;
  /**
   * The smaller size at which the contender ran, because a run at `size` would take too long. The time at the smaller
   * size was multiplied. Missing if the contender ran at `size`.
   */
  readonly ranAt?: number;
  /**
   * The implementation that ran, for a contender that can choose one or falls back to one. Missing for all other
   * contenders, and in older results.
   */
  readonly backend?: Backend;
}

/** The exponent in time ∝ size ^ exponent, fitted for the sizes from `from` to `to`, and its standard error. */
export interface Growth {
  readonly exponent: number;
  readonly error: number;
  readonly from: number;
  readonly to: number;
}
