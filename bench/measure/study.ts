import type { EngineName } from "./engines/engine.ts";

/** Contenders that do the same work and take turns while they are timed. */
export interface Comparison {
  /** Words with hyphens, the general one first: `--only` takes how it begins. */
  readonly id: string;
  readonly title: string;
  /** All of them, if none is named. */
  readonly engines?: readonly EngineName[];
  readonly contenders: readonly Contender[];
}

/** One table or plot of a founding paper, measured again. */
export interface Study extends Comparison {
  /** The paper's title. */
  readonly seed: string;
  /** "Table III", "the article's ladder", … */
  readonly table: string;
  /** One sentence that says where to look. */
  readonly shows: string;
  /** The size that varies along the x axis. A study without one compares its contenders at one size. */
  readonly axis?: Axis;
  /** The unit that is shown. Without an axis, the pieces of a run are its bytes or iterations. */
  readonly measure: Measure;
  /** The published numbers, shown beside today's. */
  readonly published?: readonly Published[];
  /** A sentence on the parts of the paper's table that are missing from them. */
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
  /** The key of its code in `bench/papers/weights`, where a site ships any. */
  readonly weighs?: string;
  /**
   * Prepares one size: bytes or iterations. Without an axis it is 0, for the study's own size, and in tests 1, for the least.
   * A study that may take seconds has an axis, even of one size: only along an axis can a slow contender be given less.
   *
   * @throws Error "not available: …" where the engine lacks what it needs
   */
  readonly make: (size: number) => Prepared | Promise<Prepared>;
}

export interface Prepared {
  /** One run; only this is timed. `fresh` are 16 new random bytes: Firefox remembers PBKDF2 by its salt. */
  readonly run: (fresh: Uint8Array<ArrayBuffer>) => unknown;
  /** Makes a run's input before the clock starts; the function that it returns is timed instead of `run`. */
  readonly ready?: (fresh: Uint8Array<ArrayBuffer>) => (() => unknown) | Promise<() => unknown>;
  /** Runs on given bytes and returns the bytes to compare. */
  readonly answer: (fresh: Uint8Array<ArrayBuffer>) => Uint8Array | Promise<Uint8Array>;
  /** Returns the right bytes, by an independent implementation; undefined where the first contender is the reference. */
  readonly expected?: (fresh: Uint8Array<ArrayBuffer>) => Uint8Array | undefined | Promise<Uint8Array | undefined>;
  /** Bytes or iterations in one run, if not the size itself. */
  readonly pieces?: number;
}

/** Without an axis, 1 asks for a comparison's smallest size and 0 for its own. */
export const sizeOr = <T>(size: number, own: T, smallest: T): T => (size === 1 ? smallest : own);
