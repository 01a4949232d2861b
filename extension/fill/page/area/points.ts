import { isShadow, rectangleOf, rootNodeOf, styleOf, viewOf } from "../dom.ts";
import { once } from "../reading.ts";
import type { Rectangle } from "./clip-path.ts";
import { displayed, isThere, unscrolled } from "./clipped.ts";

/** A point in the window, in CSS pixels. */
export type Point = readonly [x: number, y: number];

/** Points at which an element is looked for, as fractions of its width and height. The center is the first. */
const fractions = [
  [0.5, 0.5],
  [0.15, 0.3],
  [0.85, 0.3],
  [0.15, 0.7],
  [0.85, 0.7],
] as const;

/** Returns those of five points of an element that the window shows now. */
export const pointsOf = /* @__PURE__ */ once((element: Element): readonly Point[] => {
  if (!viewOf(element)) return [];
  const seen = displayed(element);
  if (!isThere(seen)) return [];
  return inside(element, seen);
});

/** Returns those of five points of an element that only the edge of the window hides now. */
export function unseenPointsOf(element: Element): readonly Point[] {
  const view = viewOf(element);
  if (!view) return [];
  const isSeen = ([x, y]: Point): boolean => x >= 0 && y >= 0 && x < view.innerWidth && y < view.innerHeight;
  return inside(element, unscrolled(element)).filter((point) => !isSeen(point));
}

function inside(element: Element, part: Rectangle): Point[] {
  const { left, top, width, height } = rectangleOf(element);
  return fractions
    .map(([across, down]): Point => [left + across * width, top + down * height])
    .filter(([x, y]) => x >= part.left && x < part.right && y >= part.top && y < part.bottom);
}

/**
 * Returns false if the browser finds an element at none of the points at which the window should show it. Then a shape
 * that the extension cannot compute has clipped it away. The browser does not find elements that take no clicks, and
 * does not look outside of the window, so the result is true for them.
 */
export function isPainted(element: Element): boolean {
  if (styleOf(element).pointerEvents === "none") return true;
  const points = pointsOf(element);
  return points.length === 0 || points.some((point) => elementsAt(rootNodeOf(element), point).includes(element));
}

/**
 * Returns the elements at a point of the window, the topmost first. Uses the function of the prototype, because a page
 * can replace the document's own function.
 */
export function elementsAt(root: Document | ShadowRoot, [x, y]: Point): readonly Element[] {
  const found = foundAt(root);
  const key = `${String(x)} ${String(y)}`;
  const before = found.get(key);
  if (before) return before;
  const { prototype } = isShadow(root) ? ShadowRoot : Document;
  const find: unknown = Reflect.get(prototype, "elementsFromPoint");
  const all = (find as (this: Node, x: number, y: number) => Element[]).call(root, x, y);
  found.set(key, all);
  return all;
}

const foundAt = /* @__PURE__ */ once<Node, Map<string, readonly Element[]>>(() => new Map());
