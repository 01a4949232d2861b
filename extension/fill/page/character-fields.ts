import { allIn, attributeOf, fits, isWithin, textOf, upwards } from "./dom.ts";
import { isGenerated, normalize } from "./evidence/normalize.ts";
import { says } from "./evidence/words.ts";
import type { PageField } from "./field.ts";

/** A box for one character of a password. Positions in the password count from 1. */
interface CharacterBox {
  readonly element: HTMLInputElement;
  readonly position: number;
}

/** The one-character boxes of a form. */
export interface CharacterFields {
  readonly boxes: readonly CharacterBox[];
  /**
   * True if the positions are 1, 2, 3 and so on. The form then asks for all characters, or does not say which
   * characters it asks for.
   */
  readonly whole: boolean;
  /** True if the boxes are for several secrets, and the page does not say which secret is the password. */
  readonly mixed: boolean;
}

/**
 * Finds the one-character boxes for the password in a form. Many forms with such boxes ask only for some characters of
 * the password, such as "characters 2, 5 and 7". One-character boxes that are not password fields are ignored, because
 * they are for codes. Returns undefined if fewer than two boxes are left, or if one of them says that it is for a code.
 *
 * @param fields - fields of a form that accept text
 * @param elements - all elements of the page, including boxes that the user need not fill
 */
export function characterFieldsAmong(
  fields: readonly PageField[],
  scope: Element,
  elements: readonly Element[],
): CharacterFields | undefined {
  const all = fields.filter(({ isBox, isPassword }) => isBox && isPassword);
  if (all.length < 2 || all.some(isForCode)) return undefined;
  const its = passwordRow(all, scope);
  const { fields: asked, part, has } = its ?? { fields: all, part: scope, has: () => true };
  const row = elements.filter((each) => isBoxElement(each) && isWithin(each, part) && has(each));
  const positionsBy = [labelled(asked), inRow(asked, row), numbered(asked), inWords(asked, part)].filter(isAscending);
  const positions = positionsBy.find((each) => !isGapless(each)) ?? asked.map((_, i) => i + 1);
  return {
    boxes: asked.map(({ element }, i) => ({ element, position: positions[i] ?? i + 1 })),
    whole: isGapless(positions),
    mixed: its === undefined,
  };
}

/** Returns true if a box says that it is for a code. Often only one of several boxes says so. */
const isForCode = ({ tokens, labels, names }: PageField): boolean =>
  tokens.includes("one-time-code") || says(`${labels} ${names}`, "code");

const isBoxElement = (element: Element): boolean =>
  element.localName === "input" &&
  attributeOf(element, "maxlength") === "1" &&
  (element as HTMLInputElement).type === "password";

/** Reads the positions from the boxes' labels, such as "Character 3" or "3rd". */
const labelled = (asked: readonly PageField[]): number[] =>
  asked.map(({ label, element: { name, id } }) =>
    label === name || label === id ? NaN : Number(/\d+/u.exec(label)?.[0] ?? NaN),
  );

/** Finds the positions by counting all boxes of the row, including boxes that the user need not fill. */
const inRow = (asked: readonly PageField[], row: readonly Element[]): number[] =>
  row.length > asked.length ? asked.map(({ element }) => row.indexOf(element) + 1) : [NaN];

/**
 * Finds the positions in the last number of each box's name or id. If the first box has the number 0, adds one to all
 * numbers.
 */
function numbered(asked: readonly PageField[]): number[] {
  const numbers = [({ name }: HTMLInputElement) => name, ({ id }: HTMLInputElement) => id]
    .map((nameOf) => asked.map(({ element }) => numberIn(nameOf(element))))
    .find((found) => found.every((each) => !Number.isNaN(each)));
  return (numbers ?? [NaN]).map((each) => (numbers?.[0] === 0 ? each + 1 : each));
}

/**
 * Returns the last number in a name or an id. Generated names are ignored, because their numbers count fields and not
 * characters.
 */
const numberIn = (name: string): number => (isGenerated(name) ? NaN : Number(/(\d+)\D*$/u.exec(name)?.[1] ?? NaN));

/**
 * Reads the positions from the text around the boxes, such as "characters 2, 5 and 7". A text with any other numbers is
 * ignored.
 */
function inWords(asked: readonly PageField[], scope: Element): number[] {
  const numbers = Array.from(textOf(scope).matchAll(/\d+/gu), ([number]) => Number(number));
  return numbers.length === asked.length ? numbers : [NaN];
}

const isGapless = (positions: readonly number[]): boolean => positions.every((position, i) => position === i + 1);

const isAscending = (positions: readonly number[]): boolean =>
  positions.every((each, i) => each > (positions[i - 1] ?? 0) && each <= 128);

/** One-character boxes for one secret, such as the password or a customer number. */
interface CharacterRow {
  readonly fields: readonly PageField[];
  /** The smallest known part of the page that contains the boxes and their description. */
  readonly part: Element;
  /** Returns true if a box belongs to this row. The row can contain boxes that the user need not fill. */
  readonly has: (box: Element) => boolean;
}

/**
 * Returns the row of boxes for the password. Some banks ask for digits of a customer number and for characters of the
 * password in one form, in two rows of boxes. The rows are in separate groups (`<fieldset>` or `role=group`), or the
 * names of their boxes differ in more than a number. Returns undefined if the page does not say which row is for the
 * password. If all boxes are one row, returns this row.
 */
function passwordRow(boxes: readonly PageField[], scope: Element): CharacterRow | undefined {
  const all: CharacterRow = { fields: boxes, part: scope, has: () => true };
  for (const rows of [rowsInParts(boxes, scope), rowsByName(boxes, scope)]) {
    if (rows.length < 2 || rows.some(({ fields }) => fields.length < 2)) continue;
    const named = rows.filter(saysPassword);
    return named.length === 1 ? named[0] : undefined;
  }
  return all;
}

const groups = "fieldset, [role=group]";

function rowsInParts(boxes: readonly PageField[], scope: Element): CharacterRow[] {
  const partOf = ({ element }: PageField): Element | undefined =>
    upwards(element).find((each) => fits(each, groups) && isWithin(each, scope));
  const parts = new Set(boxes.map(partOf));
  return Array.from(parts, (part = scope) => ({
    fields: boxes.filter((box) => (partOf(box) ?? scope) === part),
    part,
    has: (box) => isWithin(box, part),
  }));
}

function rowsByName(boxes: readonly PageField[], scope: Element): CharacterRow[] {
  const stems = new Set(boxes.map(({ element }) => stemOf(element)));
  if (stems.has("")) return [];
  return Array.from(stems, (stem) => ({
    fields: boxes.filter(({ element }) => stemOf(element) === stem),
    part: scope,
    has: (box) => stemOf(box as HTMLInputElement) === stem,
  }));
}

/**
 * Returns the name of a box, or else its id, without the last number in this text. Returns an empty text if the name
 * and the id are missing or generated.
 */
function stemOf({ name, id }: HTMLInputElement): string {
  const given = [name, id].find((each) => each !== "" && !isGenerated(each)) ?? "";
  return given.replace(/\d+(?=\D*$)/u, "");
}

function saysPassword({ fields, part }: CharacterRow): boolean {
  const legends = fits(part, groups)
    ? [...allIn(part, "legend").map(textOf), attributeOf(part, "aria-label") ?? ""]
    : [];
  const own = fields.flatMap(({ labels, names }) => [labels, names]);
  return says(normalize([...legends, ...own].join(" · ")), "password");
}
