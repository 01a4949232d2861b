import { allIn, localNameOf, rectangleOf, rootOf, scrolledIn, upToLayer } from "../dom.ts";

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

/**
 * Returns true if clipping hides an element, as `clip: rect(0 0 0 0)` or `clip-path: inset(50%)` does. Pages often clip
 * texts that are only for screen readers.
 */
function isCutAway(element: Element, style: CSSStyleDeclaration): boolean {
  const { clipPath, position } = style;
  const [, clip] = /^rect\((.*)\)$/u.exec(style.getPropertyValue("clip")) ?? [];
  if (clip !== undefined && (position === "absolute" || position === "fixed")) {
    const [top = NaN, right = NaN, bottom = NaN, left = NaN] = clip.split(/,\s*|\s+/u).map(parseFloat);
    // `parseFloat` turns the edge "auto" into NaN, and comparisons with NaN are false.
    if (right - left <= 1 || bottom - top <= 1) return true;
  }
  const [, shape, values = ""] = /^(inset|circle|ellipse|polygon)\((.*)\)$/u.exec(clipPath) ?? [];
  if (shape === undefined) return false;
  if (shape === "circle" || shape === "ellipse") return /^0(?:px|%)?(?:\s|$)/u.test(values);
  const { width, height } = rectangleOf(element);
  const across = (text: string): number => pixels(text, width);
  const down = (text: string): number => pixels(text, height);
  if (shape === "inset") {
    const [top = "", right = top, bottom = top, left = right] = values.replace(/\sround\s.*$/u, "").split(" ");
    const rest = { left: across(left), top: down(top), right: width - across(right), bottom: height - down(bottom) };
    return isKnown(Object.values(rest)) && !isThere(rest);
  }
  const points = values.split(/,\s*/u).filter((point) => point.includes(" "));
  const x = points.map((point) => across(point.split(" ")[0] ?? ""));
  const y = points.map((point) => down(point.split(" ")[1] ?? ""));
  const around = { left: Math.min(...x), right: Math.max(...x), top: Math.min(...y), bottom: Math.max(...y) };
  return isKnown([...x, ...y]) && !isThere(around);
}

const isKnown = (lengths: readonly number[]): boolean => lengths.every((each) => !Number.isNaN(each));

/** Converts `12px` or `50%` to pixels. Returns NaN for any other text, such as `calc()`. */
function pixels(text: string, whole: number): number {
  const [, number, unit] = /^(-?[\d.]+)(px|%)$/u.exec(text) ?? [];
  if (number === undefined) return NaN;
  return unit === "%" ? (Number(number) / 100) * whole : Number(number);
}

/** A rectangle in the window, in CSS pixels. */
interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** An interval on the horizontal or vertical axis, in CSS pixels. */
type Span = readonly [from: number, to: number];

/** Minimum width and height in CSS pixels. A person cannot use a smaller element. */
const least = 2;

const isLong = ([from, to]: Span): boolean => to - from >= least;

export const isThere = ({ left, top, right, bottom }: Rectangle): boolean =>
  isLong([left, right]) && isLong([top, bottom]);

const nothing: Rectangle = { left: 0, top: 0, right: 0, bottom: 0 };

const within = (box: Rectangle, bounds: Rectangle): Rectangle => ({
  left: Math.max(box.left, bounds.left),
  top: Math.max(box.top, bounds.top),
  right: Math.min(box.right, bounds.right),
  bottom: Math.min(box.bottom, bounds.bottom),
});
