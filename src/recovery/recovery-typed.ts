import { concatBytes, equalConstantTime } from "../../crypto/internal.ts";
import { AppError } from "../errors.ts";
import { assertHead, linesOf, markOf, targetOf } from "./recovery-head.ts";
import { readLine, typedLine } from "./recovery-line.ts";

/** What is known of a code while it is typed back. */
export interface TypedRecovery {
  /** How many lines it has; nothing before the first one is right. */
  readonly lines?: number;
  /** For each line that was typed: whether it is right, not yet complete, or what is wrong with it. */
  readonly state: readonly ("good" | "incomplete" | AppError)[];
  /** All of it, once every line is good. */
  readonly bytes?: Uint8Array;
}

/**
 * Checks what has been typed so far, line by line. Case, spaces and hyphens do not matter. Lines after the first can be
 * checked only when that is right, and count as incomplete before.
 *
 * @example
 * ```ts
 * import { openRecovery, typedRecovery } from "saltmill";
 * export function secretOf(typed: readonly string[], root: Uint8Array): string | undefined {
 *   const { bytes } = typedRecovery(typed);
 *   return bytes && openRecovery(bytes, root);
 * }
 * ```
 */
export function typedRecovery(typed: readonly string[]): TypedRecovery {
  let first: Uint8Array | undefined;
  const read: Uint8Array[] = [];
  const state = typed.map((text, index): TypedRecovery["state"][number] => {
    if (index > 0 && !first) return "incomplete";
    try {
      if (first && index >= linesOf(first) && typedLine(text) !== "") {
        throw new AppError("recovery-line", "a line too many", [index + 1]);
      }
      const bytes = readLine(text, targetOf(index, first ? markOf(first) : []));
      if (!bytes) return "incomplete";
      if (!first) {
        assertHead(bytes);
        first = bytes;
      } else if (equalConstantTime(bytes, first)) {
        throw new AppError("recovery-line", "the first line again", [index + 1]); // its check has no mark, and may fit
      }
      read.push(bytes);
      return "good";
    } catch (error) {
      if (error instanceof AppError) return error;
      throw error;
    }
  });
  if (!first) return { state };
  const lines = linesOf(first);
  const whole = state.length >= lines && state.every((each, i) => each === (i < lines ? "good" : "incomplete"));
  return whole ? { lines, state, bytes: concatBytes(...read) } : { lines, state };
}
