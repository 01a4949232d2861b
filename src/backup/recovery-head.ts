import { concatBytes, u32 } from "../../crypto/index.ts";
import { AppError } from "../errors.ts";
import { lineBytes, type LinePlace, symbolsOf } from "./recovery-line.ts";

const version = 1;
export const nonceBytes = 12;
export const tagBytes = 16;
/** Length in bytes of version ‖ number of lines ‖ nonce, which fill the first line. */
export const headBytes = 3 + nonceBytes;
export const mostLines = 2 ** 15;

/** Returns the first three bytes of a recovery code: the version and the number of lines. */
export const head = (lines: number): Uint8Array => concatBytes(Uint8Array.of(version), u32(lines).subarray(2));

/** Reads the number of lines of a recovery code from its first line. */
export const linesOf = (firstLine: Uint8Array): number => (firstLine[1] ?? 0) * 256 + (firstLine[2] ?? 0);

/**
 * Asserts that a line begins a recovery code of a known version.
 *
 * @throws {@link AppError} `recovery-format`
 */
export function assertHead(firstLine: Uint8Array): void {
  const lines = linesOf(firstLine);
  const minimum = Math.ceil((headBytes + tagBytes + 1) / lineBytes);
  if (firstLine[0] === version && lines >= minimum && lines <= mostLines) return;
  throw new AppError("recovery-format", "this is not a recovery code, or it is from a newer version of Saltmill");
}

/**
 * Returns the two symbols of the nonce that identify a recovery code. The check characters of all lines after the first
 * depend on these symbols, so that a line from a different recovery code is nearly always detected at once.
 */
export const markOf = (firstLine: Uint8Array): readonly number[] =>
  symbolsOf(firstLine.subarray(0, lineBytes)).slice(5, 7);

export const placeOf = (index: number, mark: readonly number[]): LinePlace => ({
  index,
  mark: index === 0 ? [] : mark,
});
