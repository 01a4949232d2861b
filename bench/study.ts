import type { EngineName } from "./case.ts";

/** One table or plot of a founding paper, measured again. */
export interface Study {
  /** Words with hyphens, the general one first: `--only` takes how it begins. */
  readonly id: string;
  /** The paper's title. */
  readonly seed: string;
  /** "Table III", "the article's ladder", … */
  readonly table: string;
  readonly title: string;
  /** One sentence: what to look at. */
  readonly shows: string;
  /** What is varied along the x axis; a study without one compares its contenders at one size. */
  readonly axis?: Axis;
  /** What is shown for a time. Without an axis, the pieces of a run say how many bytes or iterations it was. */
  readonly measure: Measure;
  /** All of them, if none is named. */
  readonly engines?: readonly EngineName[];
  readonly contenders: readonly Contender[];
  /** What the paper published, shown beside today's. */
  readonly published?: readonly Published[];
  /** What of the paper's table is not among them, and why: a sentence. */
  readonly unpublished?: string;
}

export interface Axis {
  readonly name: "bytes" | "iterations";
  readonly full: readonly number[];
  readonly quick: readonly number[];
}

export type Measure = "ms" | "kB/s" | "cycles/byte" | "ns/iteration" | "iterations/ms";

export interface Published {
  readonly series: string;
  readonly label: string;
  readonly value: number;
  readonly unit: string;
}

export interface Contender {
  readonly name: string;
  readonly ours?: boolean;
  readonly engines?: readonly EngineName[];
  /** The key of what `bench/weights` weighed at build time, such as a code size in bytes. */
  readonly weighs?: string;
  /**
   * Prepares one size: bytes or iterations. Without an axis it is 0, for the size that the study fixes, and in tests 1, for the least. A study
   * that may take seconds has an axis, of one size if need be: only along an axis can a slow contender be given less.
   *
   * @throws Error "not available: …" where the engine lacks what it needs
   */
  readonly make: (size: number) => Prepared | Promise<Prepared>;
}

export interface Prepared {
  /** One run; only this is timed. `fresh` are 16 new random bytes: Firefox remembers PBKDF2 by its salt. */
  readonly run: (fresh: Uint8Array<ArrayBuffer>) => unknown;
  /** Does the run on given bytes and says what came. */
  readonly prove: (fresh: Uint8Array<ArrayBuffer>) => Uint8Array | Promise<Uint8Array>;
  /** What must come, by an independent implementation; undefined where the first contender's answer is the reference. */
  readonly expected?: (fresh: Uint8Array<ArrayBuffer>) => Uint8Array | undefined | Promise<Uint8Array | undefined>;
  /** Bytes or iterations in one run, if not the size itself. */
  readonly pieces?: number;
}
