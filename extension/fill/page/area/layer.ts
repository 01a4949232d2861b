import { fits, upwards } from "../dom/dom.ts";

/**
 * Returns an element and its ancestors, the nearest first, up to an open modal dialog or popover. Browsers draw these
 * above the whole page, so the elements around them neither clip nor hide them.
 */
export const upToLayer = (element: Element): Element[] => upTo(element, ":modal, :popover-open");

/** Returns an element and its ancestors, the nearest first, up to an open modal dialog, which is never inert. */
export const upToModal = (element: Element): Element[] => upTo(element, ":modal");

function upTo(element: Element, selector: string): Element[] {
  const around = upwards(element);
  const at = around.findIndex((each) => fits(each, selector));
  return at < 0 ? around : around.slice(0, at + 1);
}
