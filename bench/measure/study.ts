import type { EngineName } from "./engines/engine.ts";

/** Contenders (libraries or functions) that do the same work and take turns while they are timed. */
export interface Comparison {
  /**
   * Words with hyphens between them, beginning with the most general word. The option `--only` selects studies by the
   * beginning of their id.
   */
  readonly id: string;
  readonly title: string;
  /** The engines in which the contenders are measured. Default: all engines. */
  readonly engines?: readonly EngineName[];
  /** True if the other versions of Node measure it too, because it differs from version to version. */
  readonly nodes?: boolean;
  readonly contenders: readonly Contender[];
}

/**
 * A comparison in the report: usually a table or plot of one of the papers on which Saltmill is based, measured again.
 */
export interface Study extends Comparison {
  /** The paper's title, under which the report groups the studies. */
  readonly seed: string;
  /** The name of the table or plot in the paper: "Table III", "the article's ladder", … */
  readonly table: string;
  /** One sentence that tells readers what to look for. */
  readonly shows: string;
  /**
   * The sizes of the input, which are the x axis of the plot. A study without an axis compares its contenders at one
   * size.
   */
  readonly axis?: Axis;
  /** The unit of the results. If it names bytes or iterations, a study without an axis must set `Prepared.pieces`. */
  readonly measure: Measure;
  /** The numbers that the paper published, shown beside the measured numbers. */
  readonly published?: readonly Published[];
  /** A sentence about the numbers in the paper's table that `published` does not contain. */
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
  /**
   * The key of the contender's code in `variantWeights` (bench/papers/weights), or the path of this code in `bench/`.
   * Missing if the size of the code is not measured.
   */
  readonly weighs?: string;
  /**
   * Prepares a contender for one size: a number of bytes or iterations. In a study without an axis, the size 0 stands
   * for the study's own size, and 1 (in tests) for the smallest possible size. A study that may take seconds needs an
   * axis, even with a single size, because only then can a slow contender run at a smaller size.
   *
   * @throws the error of {@link notAvailable} if the engine lacks a required function
   */
  readonly make: (size: number) => Prepared | Promise<Prepared>;
}

export interface Prepared {
  /**
   * Runs the contender once. The time of this function is measured, unless `ready` exists. `fresh` is 16 random bytes
   * that change from run to run, because Firefox caches PBKDF2's results by salt.
   */
  readonly run: (fresh: Uint8Array<ArrayBuffer>) => unknown;
  /**
   * Prepares the input of a run before the clock starts, and returns a function that runs the contender with this
   * input. If `ready` exists, only the returned function is called and measured, instead of `run`.
   */
  readonly ready?: (fresh: Uint8Array<ArrayBuffer>) => (() => unknown) | Promise<() => unknown>;
  /** Runs once with the bytes `fresh`, and returns the bytes that are compared with the expected ones. */
  readonly answer: (fresh: Uint8Array<ArrayBuffer>) => Uint8Array | Promise<Uint8Array>;
  /**
   * Returns the right bytes, computed by an independent implementation. If this function is missing, the result of the
   * first contender that runs without an error is taken as right.
   */
  readonly expected?: (fresh: Uint8Array<ArrayBuffer>) => Uint8Array | undefined | Promise<Uint8Array | undefined>;
  /** The number of bytes or iterations in one run, if it differs from the size. */
  readonly pieces?: number;
  /**
   * Set for a contender that may pass its work to the engine's WebCrypto, or falls back to another implementation.
   * Returns the contender's own implementation that runs if WebCrypto is not called. The bench itself notices calls of
   * WebCrypto.
   */
  readonly backend?: () => OwnBackend;
}

export type OwnBackend = "wasm-simd" | "wasm" | "js";
export type Backend = "webcrypto" | OwnBackend;

/** Returns the size of a comparison without an axis: `smallest` for the size 1, otherwise `own`. */
export const sizeOr = <T>(size: number, own: T, smallest: T): T => (size === 1 ? smallest : own);

const missing = "not available: ";

/** Creates the error for a function that an engine or a library lacks. The report shows the reason. */
export const notAvailable = (reason: string): Error => new Error(`${missing}${reason}`);

/** Returns the reason of an error of {@link notAvailable}, or undefined if the message is that of another error. */
export const reasonOf = (message: string): string | undefined =>
  message.startsWith(missing) ? message.slice(missing.length) : undefined;
