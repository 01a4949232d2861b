import type { KitAccount } from "../../../src/backup/index.ts";

/** One recovery code of a kit. The rows of the list and the codes are linked by its number, which is printed as R1. */
export interface KitCode {
  readonly number: number;
  readonly of: KitAccount;
  /** The secret in the code: the account's password, or the key of its one-time codes. */
  readonly gives: "password" | "key";
  readonly lines: readonly string[];
}

/** Returns the recovery codes of a kit, numbered from 1 in the order of its accounts. */
export function kitCodesOf(accounts: readonly KitAccount[]): readonly KitCode[] {
  const all = accounts.flatMap((of) => [
    ...(of.recovery ? [{ of, gives: "password" as const, lines: of.recovery }] : []),
    ...(of.codeKey ? [{ of, gives: "key" as const, lines: of.codeKey }] : []),
  ]);
  return all.map((code, i) => ({ ...code, number: i + 1 }));
}

/**
 * Maximum number of lines of a recovery code with a QR code beside it. The QR code of so many lines has version 10 and
 * is 57 modules wide. If it is printed 21 mm wide with its border, each module is 0.34 mm wide.
 */
const mostLinesBeside = 11;
/**
 * Maximum number of lines of a recovery code with a QR code below it: version 25, 117 modules. If it is printed 72 mm
 * wide, each module is 0.6 mm wide. Longer codes have to be typed.
 */
const mostLinesBelow = 54;

/** Returns the place of the QR code of a recovery code, or undefined if the code is too long for one. */
export const qrPlaceOf = ({ lines }: KitCode): "beside" | "below" | undefined =>
  lines.length <= mostLinesBeside ? "beside" : lines.length <= mostLinesBelow ? "below" : undefined;

/** The part of a recovery code that is printed in one piece. */
export interface KitCodePiece {
  readonly code: KitCode;
  /** Number of the first line, counted from 0. */
  readonly from: number;
  readonly lines: readonly string[];
}

/** Maximum number of lines in one piece, so that the code of a long password does not need a whole column. */
const mostLines = 20;

/** Cuts a recovery code into the pieces that may be printed in different columns. */
export const piecesOf = (code: KitCode): readonly KitCodePiece[] =>
  Array.from({ length: Math.ceil(code.lines.length / mostLines) }, (_, i) => {
    const from = i * mostLines;
    return { code, from, lines: code.lines.slice(from, from + mostLines) };
  });

/** The first block of a column or page, and the block after its last. */
export type Span = readonly [from: number, to: number];

/**
 * Distributes blocks over columns, in their order. A block that is higher than a column gets one of its own.
 *
 * @param heights - the heights of the blocks
 * @param room - the height of each column, in the same unit
 * @example
 * ```ts
 * fillColumns([40, 40, 40], 100); // [[0, 2], [2, 3]]
 * ```
 */
export function fillColumns(heights: readonly number[], room: number): readonly Span[] {
  const columns: Span[] = [];
  let [from, used] = [0, 0];
  heights.forEach((height, i) => {
    if (i > from && used + height > room) {
      columns.push([from, i]);
      [from, used] = [i, 0];
    }
    used += height;
  });
  if (from < heights.length) columns.push([from, heights.length]);
  return columns;
}

/** The number of a page's first and last page that one part of the kit takes. Undefined for a part without a page. */
export type PageSpan = Span | undefined;

/** Returns the first and the last page of each part, if the first part begins on page `from`. */
export function pageSpans(counts: readonly number[], from: number): readonly PageSpan[] {
  let next = from;
  return counts.map((count) => {
    const first = next;
    next += count;
    return count === 0 ? undefined : [first, next - 1];
  });
}

/** Puts items into groups of `size`, in their order. The last group may be smaller. */
export const grouped = <T>(items: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size));
