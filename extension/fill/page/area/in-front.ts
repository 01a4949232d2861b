import { attributeOf, fits, isShadow, isWithin, rectangleOf, upwards, viewOf } from "../dom.ts";
import { hasUnknownMask, isVisible } from "./visible.ts";

/** Returns the visible elements that the page marks as modal dialogs with `aria-modal`. */
export const modalsAmong = (elements: readonly Element[]): Element[] =>
  elements.filter((each) => attributeOf(each, "aria-modal") === "true" && isVisible(each));

/**
 * Returns the open modal `<dialog>` that the user can use. Browsers make all other open dialogs inert, and
 * `elementsFromPoint` ignores inert elements. If several modal dialogs are open and none is found at its own center,
 * returns the last of them in the page's markup.
 */
export function topDialogAmong(elements: readonly Element[]): Element | undefined {
  const open = elements.filter((each) => each.localName === "dialog" && fits(each, ":modal"));
  const isFound = (dialog: Element): boolean => {
    const { left, top, right, bottom } = rectangleOf(dialog);
    return elementsAt(Node.prototype.getRootNode.call(dialog), (left + right) / 2, (top + bottom) / 2).includes(dialog);
  };
  return open.length > 1 ? (open.find(isFound) ?? open.at(-1)) : open[0];
}

/**
 * Returns true if a person can probably see and use all the fields now. Each field must be mostly uncovered, and inside
 * an open modal dialog if there is one. No element around a field may have `aria-hidden` or a mask whose effect is
 * unknown. The result only decides between several forms. A single form is not rejected for this reason, because a
 * banner over it often disappears soon.
 */
export function isInFront(fields: readonly Element[], modals: readonly Element[]): boolean {
  return fields.every((field) => {
    const around = upwards(field);
    if (modals.length > 0 && !modals.some((modal) => around.includes(modal))) return false;
    if (around.some((each) => attributeOf(each, "aria-hidden") === "true" || hasUnknownMask(each))) return false;
    return !isCovered(field);
  });
}

/** Points at which a field is checked for covering elements, as fractions of its width and height. */
const points = [
  [0.5, 0.5],
  [0.15, 0.3],
  [0.85, 0.3],
  [0.15, 0.7],
  [0.85, 0.7],
] as const;

/** Checks those `points` of a field that are in the window. Returns true if opaque elements cover most of them. */
export function isCovered(field: Element): boolean {
  const { left, top, width, height } = rectangleOf(field);
  const view = viewOf(field);
  if (!view) return false;
  const seen = points
    .map(([across, down]) => [left + across * width, top + down * height] as const)
    .filter(([x, y]) => x >= 0 && y >= 0 && x < view.innerWidth && y < view.innerHeight);
  const covered = seen.filter(([x, y]) => isCoveredAt(field, x, y, view));
  return covered.length * 2 > seen.length;
}

/**
 * Returns true if an opaque element covers a field at a point. Checks the shadow tree of the field and each tree around
 * it, because an element that covers the host of a shadow root also covers the elements in the shadow root.
 */
function isCoveredAt(field: Element, x: number, y: number, view: Window): boolean {
  const around = upwards(field);
  const labels = Array.from((field as HTMLInputElement).labels ?? []);
  const roots = new Set(around.map((each) => Node.prototype.getRootNode.call(each)));
  return [...roots].some((root) => {
    for (const hit of elementsAt(root, x, y)) {
      if (around.includes(hit)) return false;
      if (!labels.some((label) => isWithin(hit, label)) && isOpaque(hit, view)) return true;
    }
    return false;
  });
}

/**
 * Returns the elements at a point of the window, the topmost first. Uses the function of the prototype, because a page
 * can replace the document's own function.
 */
function elementsAt(root: Node, x: number, y: number): Element[] {
  const { prototype } = isShadow(root) ? ShadowRoot : Document;
  const find: unknown = Reflect.get(prototype, "elementsFromPoint");
  return (find as (this: Node, x: number, y: number) => Element[]).call(root, x, y);
}

const pictures = "img, canvas, video, iframe, object, embed, picture";

/**
 * Returns true if an element covers what is behind it: it has a background image or a background color with an alpha
 * above 0.5, or shows an image, a video or a frame. Its opacity, multiplied by the opacity of its ancestors, must also
 * be above 0.5.
 */
function isOpaque(element: Element, view: Window): boolean {
  const { backgroundColor, backgroundImage } = view.getComputedStyle(element);
  const [, alpha = "1"] =
    /^rgba\(.*,\s*([\d.]+)\)$/u.exec(backgroundColor) ?? /\/\s*([\d.]+)\)$/u.exec(backgroundColor) ?? [];
  const paints = fits(element, pictures) || backgroundImage !== "none" || Number(alpha) > 0.5;
  if (!paints) return false;
  return upwards(element).reduce((product, each) => product * Number(view.getComputedStyle(each).opacity), 1) > 0.5;
}
