import type { EngineName } from "../../measure/engines/engine.ts";
import type { Inside } from "../../measure/inside/index.ts";
import type { Comparison, Contender, Prepared } from "../../measure/study.ts";

/**
 * A comparison of two times, with a limit for their ratio: the time of the first contender, which is Saltmill's,
 * divided by the time of the second contender.
 */
export interface Bar extends Comparison {
  readonly contenders: readonly [ours: Contender, theirs: Contender];
  /** Number of pieces of work in a run. Times are given for one piece. */
  readonly pieces?: number;
  /**
   * The smallest number of processor cycles in which any implementation could do a run. If these cycles take less time
   * than the second contender, Saltmill's time is divided by the time of the cycles and not by the second contender's
   * time. The processor's frequency is measured before the pairs of samples. If it is unknown, `cycles` has no effect.
   */
  readonly cycles?: number;
  /** The largest allowed ratio per engine. An engine without a limit is measured only for information. */
  readonly bars: Readonly<Partial<Record<EngineName, number>>>;
}

export type InsideBars = Inside<Bar>;

/** The work of one contender. Only `run` is timed. */
interface Work<I, O> {
  /** @param fresh - 16 random bytes that change from run to run, because Firefox caches PBKDF2's results by salt */
  readonly prepare: (fresh: Uint8Array<ArrayBuffer>) => I | Promise<I>;
  readonly run: (input: I) => O | Promise<O>;
  /** Returns the bytes that must be equal for both contenders. */
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
