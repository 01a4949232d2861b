import type { Bytes } from "../../contenders/shapes.ts";
import type { Prepared } from "../../measure/study.ts";

type Answer = Uint8Array | Promise<Uint8Array>;

/**
 * Returns prepared work whose result is compared.
 *
 * @param expected - the result of another implementation; missing if the first contender is the reference
 * @param pieces - bytes or iterations in a run, if this differs from the size
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
