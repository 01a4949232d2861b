import { allIn, attributeOf, isModal, rectangleOf, rootNodeOf, rootOf, upwards } from "../dom.ts";
import { isCovered, isCookieBanner } from "./covered.ts";
import { outlineOf } from "../outline.ts";
import { elementsAt } from "./points.ts";
import { hasUnknownMask, isVisible } from "./visible.ts";

/** Returns the visible elements that the page marks as modal dialogs with `aria-modal`. */
const modalsAmong = (elements: readonly Element[]): Element[] =>
  outlineOf(elements)
    .all("[aria-modal=true]")
    .filter((each) => isVisible(each) && !isCookieBanner(each));

/**
 * Returns the visible modal dialogs (`aria-modal`) of this document and of the documents around it. A dialog of an
 * outer document counts if the frame with this document is not inside the dialog.
 */
export function modalsAround(elements: readonly Element[]): Element[] {
  const found = modalsAmong(elements);
  for (let view: Window = self; view.frameElement; view = view.parent) {
    const { frameElement } = view;
    const around = upwards(frameElement);
    const outer = allIn(rootNodeOf(rootOf(frameElement)), "[aria-modal=true]").filter(
      (each) => isVisible(each) && !isCookieBanner(each),
    );
    if (outer.length > 0 && !outer.some((modal) => around.includes(modal))) found.push(...outer);
  }
  return found;
}

/**
 * Returns the open modal `<dialog>` that the user can use. Browsers make all other open dialogs inert, and
 * `elementsFromPoint` ignores inert elements. If several modal dialogs are open and none is found at its own center,
 * returns the last of them in the page's markup.
 */
export function topDialogAmong(elements: readonly Element[]): Element | undefined {
  const open = outlineOf(elements).all("dialog").filter(isModal);
  const isFound = (dialog: Element): boolean => {
    const { left, top, right, bottom } = rectangleOf(dialog);
    return elementsAt(rootNodeOf(dialog), [(left + right) / 2, (top + bottom) / 2]).includes(dialog);
  };
  return open.length > 1 ? (open.find(isFound) ?? open.at(-1)) : open[0];
}

/**
 * Returns true if a person can probably see and use all the fields now. Each field must be mostly uncovered, and inside
 * an open modal dialog if there is one. No element around a field may have `aria-hidden` or a mask whose effect is
 * unknown.
 */
export function isInFront(fields: readonly Element[], modals: readonly Element[]): boolean {
  return fields.every((field) => {
    const around = upwards(field);
    if (modals.length > 0 && !modals.some((modal) => around.includes(modal))) return false;
    if (around.some((each) => attributeOf(each, "aria-hidden") === "true" || hasUnknownMask(each))) return false;
    return !isCovered(field);
  });
}
