import type { Bytes } from "../../contenders/shapes.ts";
import type { Prepared } from "../../measure/study.ts";

type Answer = Uint8Array | Promise<Uint8Array>;

/**
 * Returns work whose result is what is compared.
 *
 * @param expected - the same by another implementation; missing where the first contender is the reference
 * @param pieces - bytes or iterations in a run, where the size does not say
 */
export const checked = (
  run: (fresh: Bytes) => Answer,
  expected?: (fresh: Bytes) => Answer,
  pieces?: number,
): Prepared => ({
  run,
  answer: run,
  ...(expected && { expected }),
  ...(pieces !== undefined && { pieces }),
});

/** Returns the error for something that an engine or a library cannot do. The report shows its reason. */
export const notAvailable = (reason: string): Error => new Error(`not available: ${reason}`);
