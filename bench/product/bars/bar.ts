import type { EngineName } from "../../measure/engines/engine.ts";
import type { Inside } from "../../measure/inside/index.ts";
import type { Comparison, Contender, Prepared } from "../../measure/study.ts";

/** A ratio of two times, ours ÷ theirs: the first contender's and the second's. */
export interface Bar extends Comparison {
  readonly contenders: readonly [ours: Contender, theirs: Contender];
  /** Pieces of work in one run; times are given for one piece. */
  readonly pieces?: number;
  /** The ratio that may not be passed; an engine without one is measured for information. */
  readonly bars: Readonly<Partial<Record<EngineName, number>>>;
}

export type InsideBars = Inside<Bar>;

/** One side's work. Only `run` is timed. */
interface Work<I, O> {
  /** @param fresh - 16 random bytes, others for every run: Firefox remembers what PBKDF2 gave for a salt */
  readonly prepare: (fresh: Uint8Array<ArrayBuffer>) => I | Promise<I>;
  readonly run: (input: I) => O | Promise<O>;
  /** The bytes that both sides must agree on. */
  readonly bytes: (output: O, input: I) => Uint8Array;
}

export function work<I, O>({ prepare, run, bytes }: Work<I, O>): Prepared {
  return {
    run: async (fresh) => run(await prepare(fresh)),
    async ready(fresh) {
      const input = await prepare(fresh);
      return () => run(input);
    },
    async answer(fresh) {
      const input = await prepare(fresh);
      return bytes(await run(input), input);
    },
  };
}
