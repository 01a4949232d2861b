import { type Rectangle, isLong, isThere, nothing, type Span, within } from "./area.ts";
import { isCutAway } from "./clip-path.ts";
import { allIn, localNameOf, rectangleOf, rootOf, scrolledIn } from "../dom/dom.ts";
import { upToLayer } from "./layer.ts";

/**
 * Returns the part of an element's box that its ancestors do not clip. Parts that are visible only after scrolling are
 * included.
 */
export function shown(view: Window, element: Element): Rectangle {
  let box: Rectangle = rectangleOf(element);
  let { position } = view.getComputedStyle(element);
  for (const each of upToLayer(element)) {
    const style = view.getComputedStyle(each);
    if (isCutAway(each, style)) return nothing;
    if (each === element || style.display === "contents" || scrollsWithWindow(view, each)) continue;
    const holds = style.position !== "static" || style.transform !== "none";
    if (position === "fixed" ? style.transform === "none" : position === "absolute" && !holds) continue;
    box = shownIn(each, style, box);
    if (!isThere(box)) return nothing;
    ({ position } = style);
  }
  return reachable(view, element, box);
}

/**
 * Returns true if an element scrolls with the window: the root element, and the body if the root element has no
 * overflow setting.
 */
function scrollsWithWindow(view: Window, element: Element): boolean {
  const name = localNameOf(element);
  if (name !== "body") return name === "html";
  const { overflowX, overflowY } = view.getComputedStyle(rootOf(element));
  return overflowX === "visible" && overflowY === "visible";
}

/** Returns the largest part of a box that one ancestor can show, now or after scrolling. */
function shownIn(outer: Element, { overflowX, overflowY, direction }: CSSStyleDeclaration, box: Rectangle): Rectangle {
  const edges = rectangleOf(outer);
  const [x, y] = scrolledIn(outer);
  const [left, right] =
    direction === "rtl"
      ? mirrored(along(overflowX, mirrored([box.left, box.right]), mirrored([edges.left, edges.right]), -x))
      : along(overflowX, [box.left, box.right], [edges.left, edges.right], x);
  const [top, bottom] = along(overflowY, [box.top, box.bottom], [edges.top, edges.bottom], y);
  return { left, top, right, bottom };
}

const mirrored = ([from, to]: Span): Span => [-to, -from];

/**
 * Returns the part of an interval that an ancestor can show on one axis, now or after scrolling.
 *
 * @param scrolled - distance in pixels by which the beginning of the content is scrolled out of view
 */
function along(overflow: string, [from, to]: Span, [start, end]: Span, scrolled: number): Span {
  if (overflow === "visible") return [from, to];
  if (overflow !== "auto" && overflow !== "scroll") return [Math.max(from, start), Math.min(to, end)];
  // Users cannot scroll to content that lies before the beginning of the scrolled area.
  const seen = to - Math.max(from, start - scrolled);
  return isLong([0, seen]) ? [start, Math.min(end, start + seen)] : [start, start];
}

/**
 * Returns the part of a box that is in the window or that the user can scroll to. Users cannot scroll above the top of
 * a page, or beyond the edge at which lines of text begin.
 */
function reachable(view: Window, element: Element, box: Rectangle): Rectangle {
  if (upToLayer(element).some((each) => view.getComputedStyle(each).position === "fixed")) {
    return within(box, { left: 0, top: 0, right: view.innerWidth, bottom: view.innerHeight });
  }
  const root = rootOf(element);
  const { direction, overflowX } = view.getComputedStyle(root);
  const cut = /hidden|clip/u;
  const [body] = allIn(root, ":scope > body");
  const fixed = cut.test(overflowX) || (body && cut.test(view.getComputedStyle(body).overflowX));
  // Users can scroll to content at the side. Content that is more than one window's width away is not counted, because
  // pages hide fields at such distances on purpose.
  const more = fixed ? 0 : Math.min(view.innerWidth, Math.max(0, root.scrollWidth - root.clientWidth));
  const x = view.scrollX;
  return within(box, {
    left: (direction === "rtl" ? -more : 0) - x,
    top: -view.scrollY,
    right: Math.max(root.clientWidth, view.innerWidth) + (direction === "rtl" ? 0 : more) - x,
    bottom: Infinity,
  });
}
