import { allIn, localNameOf, rectangleOf, rootOf, scrolledIn, styleOf, upToLayer, viewOf } from "../dom.ts";
import { once } from "../reading.ts";
import { clipPathOf, type Rectangle, type Shape } from "./clip-path.ts";

/**
 * Returns the part of an element's box that its ancestors do not clip. Parts that are visible only after scrolling are
 * included.
 */
export function shown(element: Element): Rectangle {
  const box = throughAncestors(element, shownIn);
  return isThere(box) ? reachable(element, box) : nothing;
}

/** Returns the part of an element's box that its ancestors do not clip now, without scrolling any of them. */
export const unscrolled = (element: Element): Rectangle =>
  throughAncestors(element, (outer, box) => within(box, insideOf(outer)));

/** Returns the part of an element's box that the window shows now. */
export const displayed = (element: Element): Rectangle => within(unscrolled(element), reachOf(rootOf(element)).window);

/** Returns true if an element stays where it is in the window when the page is scrolled. */
export const isStuck = (element: Element): boolean => isFixedOnPage(element) || scrollingOf(rootOf(element)).isFixedY;

const isFixedOnPage = (element: Element): boolean =>
  upToLayer(element).some((each) => cutOf(each).position === "fixed");

/** Returns the part of an element's box that is left after each ancestor has clipped it. */
function throughAncestors(element: Element, clip: (outer: Cut, box: Rectangle) => Rectangle): Rectangle {
  let box: Rectangle = rectangleOf(element);
  let { position } = cutOf(element);
  for (const each of upToLayer(element)) {
    const cut = cutOf(each);
    if (cut.shape) box = inShape(box, cut.shape);
    if (!isThere(box)) return nothing;
    if (each === element || cut.isTransparent) continue;
    if (position === "fixed" && !cut.holdsFixed()) continue;
    if (position === "absolute" && cut.position === "static" && !cut.holdsFixed()) continue;
    if (cut.overflowX !== "visible" || cut.overflowY !== "visible") box = clip(cut, box);
    ({ position } = cut);
  }
  return isThere(box) ? box : nothing;
}

/** The ways in which an element clips its contents, and decides on which elements clip it. */
interface Cut {
  readonly position: string;
  /** True if the element clips nothing, because it has no box, or because it scrolls with the window. */
  readonly isTransparent: boolean;
  /** Returns true if elements with `position: fixed` inside the element move with it and not with the window. */
  readonly holdsFixed: () => boolean;
  readonly overflowX: string;
  readonly overflowY: string;
  readonly isRightToLeft: boolean;
  readonly edges: Rectangle;
  readonly scrolled: readonly [x: number, y: number];
  /** The shape to which `clip` or `clip-path` cuts the element and everything inside it. */
  readonly shape: Shape | undefined;
}

const cutOf = /* @__PURE__ */ once((element: Element): Cut => {
  const style = styleOf(element);
  const { position, display, overflowX, overflowY } = style;
  const isTransparent = display === "contents" || scrollsWithWindow(element);
  // Neither `overflow` nor `contain` has an effect on the lines of a text.
  const paints = display !== "inline" && /\b(?:paint|strict|content)\b/u.test(style.contain);
  const overflow = (own: string): string =>
    display === "inline" ? "visible" : own === "visible" && paints ? "clip" : own;
  const cuts = overflow(overflowX) !== "visible" || overflow(overflowY) !== "visible";
  return {
    position,
    isTransparent,
    holdsFixed: () => paints || isTransformed(style),
    overflowX: overflow(overflowX),
    overflowY: overflow(overflowY),
    isRightToLeft: style.direction === "rtl",
    edges: cuts ? rectangleOf(element) : nothing,
    scrolled: cuts ? scrolledIn(element) : [0, 0],
    shape: clipOf(element, style) ?? clipPathOf(element, style.clipPath),
  };
});

const isTransformed = (style: CSSStyleDeclaration): boolean =>
  [style.transform, style.translate, style.rotate, style.scale, style.perspective, style.filter].some(
    (each) => each !== "none" && each !== "",
  ) || /transform|perspective|filter/u.test(style.willChange);

/**
 * Returns true if an element scrolls with the window: the root element, and the body if the root element has no
 * overflow setting.
 */
function scrollsWithWindow(element: Element): boolean {
  const name = localNameOf(element);
  if (name !== "body") return name === "html";
  const { overflowX, overflowY } = styleOf(rootOf(element));
  return overflowX === "visible" && overflowY === "visible";
}

/** Returns the rectangle of a positioned element with a style such as `clip: rect(0 0 0 0)`. */
function clipOf(element: Element, style: CSSStyleDeclaration): Shape | undefined {
  const { position } = style;
  if (position !== "absolute" && position !== "fixed") return undefined;
  const [, clip] = /^rect\((.*)\)$/u.exec(style.getPropertyValue("clip")) ?? [];
  if (clip === undefined) return undefined;
  const box = rectangleOf(element);
  // `parseFloat` turns the edge "auto" into NaN.
  const [top = NaN, right = NaN, bottom = NaN, left = NaN] = clip.split(/,\s*|\s+/u).map(parseFloat);
  const at = (length: number, from: number, auto: number): number => (Number.isNaN(length) ? auto : from + length);
  return {
    left: at(left, box.left, box.left),
    top: at(top, box.top, box.top),
    right: at(right, box.left, box.right),
    bottom: at(bottom, box.top, box.bottom),
  };
}

const inShape = (box: Rectangle, shape: Shape): Rectangle =>
  typeof shape === "function" ? (shape(box) ? box : nothing) : within(box, shape);

/** Returns the edges inside of which an element shows its contents now. */
const insideOf = ({ edges, overflowX, overflowY }: Cut): Rectangle => ({
  left: overflowX === "visible" ? -Infinity : edges.left,
  top: overflowY === "visible" ? -Infinity : edges.top,
  right: overflowX === "visible" ? Infinity : edges.right,
  bottom: overflowY === "visible" ? Infinity : edges.bottom,
});

/** Returns the largest part of a box that one ancestor can show, now or after scrolling. */
function shownIn({ overflowX, overflowY, isRightToLeft, edges, scrolled: [x, y] }: Cut, box: Rectangle): Rectangle {
  const [left, right] = isRightToLeft
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

/** Returns the part of a box that is in the window or that the user can scroll to. */
const reachable = (element: Element, box: Rectangle): Rectangle => {
  const { window, page } = reachOf(rootOf(element));
  return within(box, isFixedOnPage(element) ? window : page);
};

/**
 * Returns the edges of the window, and of the part of the page that users can scroll to. They cannot scroll above the
 * top of a page, or beyond the edge at which lines of text begin. On a page with `overflow: hidden`, they cannot scroll
 * at all.
 */
const reachOf = /* @__PURE__ */ once((root: Element): { readonly window: Rectangle; readonly page: Rectangle } => {
  const view = viewOf(root) ?? self;
  const { isFixedX, isFixedY, isRightToLeft } = scrollingOf(root);
  const { clientWidth, scrollWidth } = root;
  const { innerWidth: width, innerHeight: height, scrollX, scrollY } = view;
  // Users can scroll to content at the side. Content that is more than one window's width away is not counted, because
  // pages hide fields at such distances on purpose.
  const more = isFixedX ? 0 : Math.min(width, Math.max(0, scrollWidth - clientWidth));
  const x = isFixedX ? 0 : scrollX;
  return {
    window: { left: 0, top: 0, right: width, bottom: height },
    page: {
      left: (isRightToLeft ? -more : 0) - x,
      top: isFixedY ? 0 : -scrollY,
      right: Math.max(clientWidth, width) + (isRightToLeft ? 0 : more) - x,
      bottom: isFixedY ? height : Infinity,
    },
  };
});

/** Returns in which directions users cannot scroll a page. */
const scrollingOf = /* @__PURE__ */ once((root: Element) => {
  const { direction, overflowX, overflowY } = styleOf(root);
  const [body] = allIn(root, "body").filter((each) => localNameOf(each) === "body");
  // The body's overflow counts for the window if the root element has no overflow setting (CSS Overflow 3, section 3.3).
  const ofBody = body && overflowX === "visible" && overflowY === "visible" ? styleOf(body) : undefined;
  const isFixed = (...overflows: readonly (string | undefined)[]): boolean =>
    overflows.some((each) => each === "hidden" || each === "clip");
  return {
    isFixedX: isFixed(overflowX, body && styleOf(body).overflowX),
    isFixedY: isFixed(overflowY, ofBody?.overflowY),
    isRightToLeft: direction === "rtl",
  };
});

/** An interval on the horizontal or vertical axis, in CSS pixels. */
type Span = readonly [from: number, to: number];

/** Minimum width and height in CSS pixels. A person cannot read or hit a smaller element. */
const least = 6;

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
