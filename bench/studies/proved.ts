import type { Bytes } from "../contenders/shapes.ts";
import type { Prepared } from "../study.ts";

type Answer = Uint8Array | Promise<Uint8Array>;

/**
 * Work whose answer is its own proof.
 *
 * @param expected - the same by somebody else; nobody's where the first contender's answer is the reference
 * @param pieces - bytes or iterations in a run, where the size does not say
 */
export const proved = (
  run: (fresh: Bytes) => Answer,
  expected?: (fresh: Bytes) => Answer,
  pieces?: number,
): Prepared => ({
  run,
  prove: run,
  ...(expected && { expected }),
  ...(pieces !== undefined && { pieces }),
});

/** For what an engine or a library cannot do: it is shown with its reason. */
export const notAvailable = (reason: string): Error => new Error(`not available: ${reason}`);
