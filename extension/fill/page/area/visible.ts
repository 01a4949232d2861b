import { isThere } from "./area.ts";
import { attributeOf, rectangleOf, viewOf } from "../dom/dom.ts";
import { shown } from "./clipped.ts";
import { upToLayer, upToModal } from "./layer.ts";
import { isMaskedAway } from "./mask.ts";
import { isTurnedAway } from "./turned-away.ts";

const faint = 0.1;

/**
 * Returns true if a person can see an element or scroll to it. An element that is covered by another element counts as
 * visible.
 */
export function isVisible(element: Element): boolean {
  const view = viewOf(element);
  if (!view || !isThere(rectangleOf(element))) return false;
  if (!element.checkVisibility({ visibilityProperty: true })) return false;
  if (upToModal(element).some((each) => attributeOf(each, "inert") !== null)) return false;
  const around = upToLayer(element);
  const opacity = around.reduce((product, each) => product * opacityOf(view.getComputedStyle(each)), 1);
  if (opacity <= faint || !isThere(shown(view, element))) return false;
  return !around.some((each) => isMaskedAway(each, view.getComputedStyle(each))) && !isTurnedAway(around, view);
}

const opacityOf = ({ opacity, filter }: CSSStyleDeclaration): number =>
  Number(opacity) * Number(/\bopacity\(([\d.]+)\)/u.exec(filter)?.[1] ?? 1);

/**
 * Returns true if all frames around this document are visible. A frame in a page of another origin, and all frames
 * around that page, cannot be checked and count as visible.
 */
export function isFrameVisible(): boolean {
  for (let view: Window = self; view.frameElement; view = view.parent) {
    if (!isVisible(view.frameElement)) return false;
  }
  return true;
}
