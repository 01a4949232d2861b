import { attributeOf, parentOf, rectangleOf } from "./dom.ts";
import type { PageField } from "./field.ts";

/**
 * Minimum and maximum number of boxes in a row for a code. RFC 4226 has six to eight digits, but Steam's codes have five
 * letters, and a key may ask for up to ten digits.
 */
export const [fewest, most] = [5, 10];

/**
 * Returns the fields of a page. Fields without a maximum length count as one-character boxes if they stand in a row of
 * five to ten alike: a script keeps one character in each. A row of password fields of another length counts only if
 * each of its fields says that it is for one character.
 */
export function withBoxRows(fields: readonly PageField[]): PageField[] {
  const all: PageField[] = [];
  for (let i = 0; i < fields.length;) {
    const run = runFrom(fields, i);
    const isRow = run.length > 1 && isBoxRow(run);
    all.push(...run.map((field) => (isRow ? { ...field, isBox: true } : field)));
    i += run.length;
  }
  return all;
}

/** Returns a field and the fields directly after it that have the same type and the same place in the page. */
function runFrom(fields: readonly PageField[], start: number): readonly PageField[] {
  const first = fields[start];
  let end = start + 1;
  if (first && mayBeBox(first)) {
    for (let next = fields[end]; next && mayBeBox(next) && isBeside(fields[end - 1] ?? first, next); next = fields[end])
      end++;
  }
  return fields.slice(start, end);
}

const mayBeBox = ({ isBox, room, element }: PageField): boolean =>
  !isBox && (room === Infinity || room <= 2) && ["text", "tel", "number", "password"].includes(element.type);

function isBeside({ element: a }: PageField, { element: b }: PageField): boolean {
  const [one, other] = [parentOf(a), parentOf(b)];
  if (a.type !== b.type || !one || !other) return false;
  return one === other || parentOf(one) === parentOf(other);
}

function isBoxRow(run: readonly PageField[]): boolean {
  const isForCode = run.length >= fewest && run.length <= most;
  const isTold = run.every(saysOneCharacter);
  if (!isForCode && (!isTold || run.some(({ isPassword }) => !isPassword))) return false;
  const places = run.map(({ element }) => rectangleOf(element));
  const isEven = (of: (place: DOMRect) => number): boolean =>
    Math.max(...places.map(of)) - Math.min(...places.map(of)) < tolerance;
  if (!isEven(({ width }) => width)) return false;
  return isTold || (isEven(({ top }) => top) && places.every(({ width }) => width <= widest));
}

/** Maximum difference in pixels between the boxes of a row. */
const tolerance = 4;

/** Maximum width in pixels of a box that does not say that it is for one character. */
const widest = 80;

/** Matches a pattern for one character, such as `\d` or `[0-9]{1}`. */
const onePattern = /^\^?(?:\\[dw]|\[[^\]]+\]|\.)(?:\{1\})?\$?$/u;

/** Matches a label that counts the characters, such as "digit 1 of 6" and "otp 3". */
const counted =
  /^(?:(?:otp|code|digit|character|char|ziffer|zeichen|chiffre|caractère|dígito|cifra|cijfer|cyfra|цифра) )+\d{1,2}(?: \p{L}+ \d{1,2})?$/u;

const saysOneCharacter = ({ element, labels }: PageField): boolean =>
  attributeOf(element, "size") === "1" ||
  onePattern.test(attributeOf(element, "pattern") ?? "") ||
  counted.test(labels);
