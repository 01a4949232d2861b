import type { EngineName } from "./engines/engine.ts";

/** Contenders that do the same work and take turns while they are timed. */
export interface Comparison {
  /** Words with hyphens, the most general one first. `--only` selects studies by the beginning of their id. */
  readonly id: string;
  readonly title: string;
  /** The engines to measure. Default: all. */
  readonly engines?: readonly EngineName[];
  readonly contenders: readonly Contender[];
}

/** One table or plot of a founding paper, measured again. */
export interface Study extends Comparison {
  /** The paper's title. */
  readonly seed: string;
  /** The name of the table or plot: "Table III", "the article's ladder", … */
  readonly table: string;
  /** One sentence that tells readers what to look for. */
  readonly shows: string;
  /** The size on the x axis. A study without an axis compares its contenders at one size. */
  readonly axis?: Axis;
  /** The unit of the results. Without an axis, the pieces of a run are its bytes or iterations. */
  readonly measure: Measure;
  /** The published numbers, shown beside today's. */
  readonly published?: readonly Published[];
  /** A sentence about the parts of the paper's table that `published` lacks. */
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
  /** The key of the contender's code in `bench/papers/weights`, if a site would ship this code. */
  readonly weighs?: string;
  /**
   * Prepares a contender for one size: a number of bytes or iterations. In a study without an axis, the size is 0 for
   * the study's own size, or 1 in tests for its smallest size. A study that may take seconds needs an axis, even with a
   * single size, because only then can a slow contender run at a smaller size.
   *
   * @throws Error "not available: …" if the engine lacks a required function
   */
  readonly make: (size: number) => Prepared | Promise<Prepared>;
}

export interface Prepared {
  /**
   * One run. Only this is measured. `fresh` are 16 new random bytes. They are needed because Firefox caches PBKDF2's
   * results by salt.
   */
  readonly run: (fresh: Uint8Array<ArrayBuffer>) => unknown;
  /** Prepares a run's input before the clock starts. The function that it returns is timed instead of `run`. */
  readonly ready?: (fresh: Uint8Array<ArrayBuffer>) => (() => unknown) | Promise<() => unknown>;
  /** Runs on given bytes and returns the bytes to compare. */
  readonly answer: (fresh: Uint8Array<ArrayBuffer>) => Uint8Array | Promise<Uint8Array>;
  /**
   * Returns the right bytes, computed by an independent implementation. Missing if the first contender is the
   * reference.
   */
  readonly expected?: (fresh: Uint8Array<ArrayBuffer>) => Uint8Array | undefined | Promise<Uint8Array | undefined>;
  /** Bytes or iterations in one run, if this differs from the size. */
  readonly pieces?: number;
}

/** Returns the size of a comparison. Without an axis, 1 selects its smallest size and 0 its own size. */
export const sizeOr = <T>(size: number, own: T, smallest: T): T => (size === 1 ? smallest : own);
