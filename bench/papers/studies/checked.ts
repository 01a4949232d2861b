import type { Bytes } from "../../contenders/shapes.ts";
import type { Prepared } from "../../measure/study.ts";

type Answer = Uint8Array | Promise<Uint8Array>;

/**
 * Returns a prepared contender whose result is compared with the expected result.
 *
 * @param expected - returns the result of another implementation; missing if the first contender's result is taken as
 * right
 * @param pieces - the number of bytes or iterations in a run, if it differs from the size
 * @param backend - set for a contender that can choose between implementations, see {@link Prepared}
 */
export const checked = (
  run: (fresh: Bytes) => Answer,
  expected?: (fresh: Bytes) => Answer,
  pieces?: number,
  backend?: Prepared["backend"],
): Prepared => ({
  run,
  answer: run,
  ...(expected && { expected }),
  ...(pieces !== undefined && { pieces }),
  ...(backend && { backend }),
});
