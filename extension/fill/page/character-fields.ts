import { attributeOf, isWithin, textOf } from "./dom/dom.ts";
import type { Field } from "./field.ts";
import { isGenerated } from "./evidence/generated.ts";
import { says } from "./evidence/words.ts";

/** A box for one character of a password, and which one it asks for, from 1. */
export interface Box {
  readonly element: HTMLInputElement;
  readonly position: number;
}

/** The boxes of one form. */
export interface CharacterFields {
  readonly boxes: readonly Box[];
  /** True if the positions are 1, 2, 3 …: all characters may be asked for, or the page does not say which. */
  readonly whole: boolean;
}

/**
 * Finds the one-character boxes of a partial password: "characters 2, 5 and 7". Boxes that are not typed as passwords are for
 * codes.
 *
 * @param fields - those of a form that can be typed into
 * @param elements - all of the page: boxes that are not asked for count, too
 */
export function characterFieldsAmong(
  fields: readonly Field[],
  scope: Element,
  elements: readonly Element[],
): CharacterFields | undefined {
  const asked = fields.filter(({ isBox, isPassword }) => isBox && isPassword);
  if (asked.length < 2 || asked.some(isForCode)) return undefined;
  const row = elements.filter((each) => isBoxElement(each) && isWithin(each, scope));
  const positionsBy = [labelled(asked), inRow(asked, row), numbered(asked), inWords(asked, scope)].filter(isAscending);
  const positions = positionsBy.find((each) => !isGapless(each)) ?? asked.map((_, i) => i + 1);
  return {
    boxes: asked.map(({ element }, i) => ({ element, position: positions[i] ?? i + 1 })),
    whole: isGapless(positions),
  };
}

/** One box says it for all, often. */
const isForCode = ({ tokens, labels, names }: Field): boolean =>
  tokens.includes("one-time-code") || says(`${labels} ${names}`, "code");

const isBoxElement = (element: Element): boolean =>
  element.localName === "input" &&
  attributeOf(element, "maxlength") === "1" &&
  (element as HTMLInputElement).type === "password";

/** Reads positions as the labels say: "Character 3", "3rd". */
const labelled = (asked: readonly Field[]): number[] =>
  asked.map(({ label, element: { name, id } }) =>
    label === name || label === id ? NaN : Number(/\d+/u.exec(label)?.[0] ?? NaN),
  );

/** Counts positions among boxes that are not asked for. */
const inRow = (asked: readonly Field[], row: readonly Element[]): number[] =>
  row.length > asked.length ? asked.map(({ element }) => row.indexOf(element) + 1) : [NaN];

/** Reads positions as the names end, from 0 or from 1. */
function numbered(asked: readonly Field[]): number[] {
  const numbers = [({ name }: HTMLInputElement) => name, ({ id }: HTMLInputElement) => id]
    .map((nameOf) => asked.map(({ element }) => numberIn(nameOf(element))))
    .find((found) => found.every((each) => !Number.isNaN(each)));
  return (numbers ?? [NaN]).map((each) => (numbers?.[0] === 0 ? each + 1 : each));
}

/** A name that a program made up counts fields and no characters. */
const numberIn = (name: string): number => (isGenerated(name) ? NaN : Number(/(\d+)\D*$/u.exec(name)?.[1] ?? NaN));

/** Reads positions as the words around them say: "characters 2, 5 and 7", and no other number. */
function inWords(asked: readonly Field[], scope: Element): number[] {
  const numbers = Array.from(textOf(scope).matchAll(/\d+/gu), ([number]) => Number(number));
  return numbers.length === asked.length ? numbers : [NaN];
}

const isGapless = (positions: readonly number[]): boolean => positions.every((position, i) => position === i + 1);

const isAscending = (positions: readonly number[]): boolean =>
  positions.every((each, i) => each > (positions[i - 1] ?? 0) && each <= 128);
