import { concatBytes, equalConstantTime } from "../../crypto/index.ts";
import { AppError } from "../errors.ts";
import { assertHead, linesOf, markOf, placeOf } from "./recovery-head.ts";
import { readLine, typedLine } from "./recovery-line.ts";

/** State of a recovery code while it is typed. */
export interface TypedRecovery {
  /** Number of lines. Undefined until the first line is right. */
  readonly lines?: number;
  /** State of each typed line: right, incomplete, or an error. */
  readonly state: readonly ("good" | "incomplete" | AppError)[];
  /** All bytes of the code, as soon as every line is right. */
  readonly bytes?: Uint8Array;
}

/**
 * Checks the lines typed so far. Ignores case, spaces and hyphens. Until the first line is right, the lines after it
 * cannot be checked and count as incomplete.
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
        throw new AppError("recovery-line", "there are too many lines", [index + 1]);
      }
      const bytes = readLine(text, placeOf(index, first ? markOf(first) : []));
      if (!bytes) return "incomplete";
      if (!first) {
        assertHead(bytes);
        first = bytes;
      } else if (equalConstantTime(bytes, first)) {
        // A copy of the first line can pass the check of a later line by chance. The check includes the line's number
        // and the two symbols that identify the recovery code. For the two lines, three or more of these symbols can
        // differ, and the check is certain to detect only two differences.
        throw new AppError("recovery-line", "the first line is repeated", [index + 1]);
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
