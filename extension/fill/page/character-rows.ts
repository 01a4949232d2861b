import { allIn, attributeOf, fits, isWithin, textOf, upwards } from "./dom/dom.ts";
import { isGenerated } from "./evidence/generated.ts";
import { normalize } from "./evidence/normalize.ts";
import { says } from "./evidence/words.ts";
import type { PageField } from "./field.ts";

/** One-character boxes for one secret, such as the password or a customer number. */
export interface CharacterRow {
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
export function passwordRow(boxes: readonly PageField[], scope: Element): CharacterRow | undefined {
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
