/** Compares the result of a contender with the right bytes, before the contender is timed. */
import { hex } from "../../../crypto/index.ts";
import type { Prepared } from "../study.ts";
import { freshBytes } from "./sample.ts";

const shown = (bytes: Uint8Array): string =>
  `${hex(bytes.subarray(0, 8))}${bytes.length > 8 ? "…" : ""} (${bytes.length} bytes)`;

/**
 * @param reference - prepares the reference contender; its result counts as right if `it.expected` is missing
 * @returns a message if the bytes are wrong or missing; undefined if they are right, or if no right bytes are known
 */
export async function differs(it: Prepared, reference?: () => Promise<Prepared>): Promise<string | undefined> {
  const [fresh = new Uint8Array(16)] = freshBytes(1);
  const came = await it.answer(fresh.slice());
  const expected = (await it.expected?.(fresh.slice())) ?? (await (await reference?.())?.answer(fresh.slice()));
  if (came.length === 0) return "the result is empty";
  if (expected === undefined) return undefined; // this contender is the reference itself
  const same = came.length === expected.length && came.every((byte, i) => byte === expected[i]);
  return same ? undefined : `${shown(came)} instead of ${shown(expected)}`;
}
