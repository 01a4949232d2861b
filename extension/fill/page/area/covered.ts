import {
  allIn,
  attributeOf,
  fits,
  isTopLayer,
  isWithin,
  localNameOf,
  parentOf,
  rectangleOf,
  rootNodeOf,
  rootOf,
  scrolledIn,
  styleOf,
  textOf,
  upwards,
  viewOf,
} from "../dom.ts";
import { once } from "../reading.ts";
import { isStuck } from "./clipped.ts";
import { boxesAt, isIn, isOpaque, isPseudoAbove, layersWithBackdrop, pseudosOf } from "./covers.ts";
import { isAbove } from "./paint-order.ts";
import { elementsAt, type Point, pointsOf, unseenPointsOf } from "./points.ts";
import { isVisible } from "./visible.ts";

/**
 * Returns true if opaque elements cover most of a field, in this document or in one around it. What belongs to the
 * field does not count: elements around it, its labels, and icons and buttons on it. What the person can scroll away
 * does not count either, such as a sticky header, nor does a banner about cookies.
 */
export const isCovered = /* @__PURE__ */ once((field: Element): boolean => {
  const checks = [
    ...pointsOf(field).map(
      (point) => () => isCoveredAt(field, point) || isBelow(field, point, takesNoClicks) || isBelowPseudo(field, point),
    ),
    ...unseenPointsOf(field).map((point) => () => isBelow(field, point, (each) => !isFixed(each))),
  ];
  let [covered, open] = [0, 0];
  for (const isCoveredHere of checks) {
    if (isCoveredHere()) covered++;
    else open++;
    if (open * 2 >= checks.length) return false;
  }
  return covered > 0;
});

/** Checks a point of an element in its own document and in all documents around it that can be accessed. */
function isCoveredAt(element: Element, point: Point): boolean {
  if (isCoveredInDocument(element, point)) return true;
  const frame = viewOf(element)?.frameElement;
  if (!frame) return false;
  const outer = inOuterDocument(frame, point);
  return isInWindow(frame, outer) && isCoveredAt(frame, outer);
}

/** Converts a point in a frame's document to a point in the document that contains the frame. */
function inOuterDocument(frame: Element, [x, y]: Point): Point {
  const { left, top, width, height } = rectangleOf(frame);
  const { offsetWidth, offsetHeight, clientLeft, clientTop } = frame as HTMLElement;
  const { paddingLeft, paddingTop } = styleOf(frame);
  const [across, down] = [width / offsetWidth, height / offsetHeight]; // not 1 if the frame is scaled
  return [
    left + (clientLeft + parseFloat(paddingLeft) + x) * across,
    top + (clientTop + parseFloat(paddingTop) + y) * down,
  ];
}

function isInWindow(element: Element, [x, y]: Point): boolean {
  const view = viewOf(element);
  return view !== null && x >= 0 && y >= 0 && x < view.innerWidth && y < view.innerHeight;
}

/**
 * Checks the shadow tree of an element and each tree around it, because an element that covers the host of a shadow
 * root also covers the elements in the shadow root.
 */
function isCoveredInDocument(element: Element, point: Point): boolean {
  const around = upwards(element);
  const roots = new Set(around.map(rootNodeOf));
  return [...roots].some((root) => {
    for (const hit of elementsAt(root, point)) {
      if (hit === element) return false;
      if (!around.includes(hit) && covers(hit, element, point)) return true;
    }
    return false;
  });
}

/**
 * Returns true if a pseudo-element of an element around a field is drawn over a point of the field, as pages do while
 * they load, or if the backdrop of a dialog or popover is, which the browser does not find.
 */
function isBelowPseudo(field: Element, point: Point): boolean {
  const around = upwards(field);
  if (around.some((each) => pseudosOf(each).some((pseudo) => isIn(pseudo.box, point) && isPseudoAbove(pseudo, field))))
    return true;
  return layersWithBackdrop(field.ownerDocument).some((layer) => !around.includes(layer) && !isCookieBanner(layer));
}

/** Returns true if an element that is drawn over a field hides the field from a person. */
const covers = (cover: Element, field: Element, point?: Point): boolean =>
  (isOpaque(cover) || (point !== undefined && pseudosOf(cover).some(({ box }) => isIn(box, point)))) &&
  !belongsTo(cover, field) &&
  !canBeScrolledAway(cover, field) &&
  !isAboutCookies(cover);

/** Elements with which pages label a field or put an icon or a button on it. */
const decorations = "label, span, i, svg, svg *, img, button, [role=button], [role=img], a";

/**
 * Returns true for a label of a field, and for a small element on it, such as an icon, an eye button or a text that
 * moves up when the field is used. A small element must be in the smallest part of the page that contains this field,
 * and may not be larger than the field.
 */
function belongsTo(cover: Element, field: Element): boolean {
  const labels = Array.from((field as HTMLInputElement).labels ?? []);
  if (labels.some((label) => isWithin(cover, label))) return fits(cover, "label *") || textOf(cover).trim() !== "";
  const part = upwards(field).find((each) => each !== field && isWithin(cover, each));
  if (!part || !fits(cover, decorations) || allIn(part, fields).length > 1) return false;
  const [its, own] = [rectangleOf(cover), rectangleOf(field)];
  const isBlank = fits(cover, "span, a") && textOf(cover).trim() === "";
  return !isBlank && its.width <= own.width && its.height <= own.height;
}

const fields = "input:not([type=hidden], [type=checkbox]), select, textarea";

const isFixed = (element: Element): boolean =>
  upwards(element).some((each) => ["fixed", "sticky"].includes(styleOf(each).position) || isTopLayer(each));

/**
 * Returns true if an element covers a field only until the person scrolls: the field moves with some part of the page
 * that can be scrolled, the element does not, and the part can be scrolled far enough.
 */
function canBeScrolledAway(cover: Element, field: Element): boolean {
  const view = viewOf(field);
  if (!view) return false;
  const { above, below, top, bottom } = scrollingPast(cover, field, view);
  const [its, own] = [rectangleOf(outermostFixed(cover)), rectangleOf(field)];
  if (its.bottom <= own.top || its.top >= own.bottom) return false; // a pseudo-element of it covers the field
  const fitsAbove = its.top - top >= own.height && own.bottom - its.top <= below;
  const fitsBelow = bottom - its.bottom >= own.height && its.bottom - own.top <= above;
  return fitsAbove || fitsBelow;
}

/**
 * Returns by how many pixels the parts of the page that move a field, but not its cover, can be scrolled in both
 * directions, and the edges between which they show the field.
 */
function scrollingPast(
  cover: Element,
  field: Element,
  view: Window,
): { readonly above: number; readonly below: number; readonly top: number; readonly bottom: number } {
  const isFixedCover = isFixed(cover);
  let [above, below, top, bottom] = [0, 0, 0, view.innerHeight];
  for (const each of upwards(field).slice(1)) {
    if (!["auto", "scroll"].includes(styleOf(each).overflowY) || (isWithin(cover, each) && !isFixedCover)) continue;
    const [, scrolled] = scrolledIn(each);
    const edges = rectangleOf(each);
    above += scrolled;
    below += each.scrollHeight - each.clientHeight - scrolled;
    [top, bottom] = [Math.max(top, edges.top), Math.min(bottom, edges.bottom)];
  }
  if (isFixedCover && !isStuck(field)) {
    above += view.scrollY;
    below += rootOf(field).scrollHeight - view.innerHeight - view.scrollY;
  }
  return { above, below, top, bottom };
}

const outermostFixed = (element: Element): Element =>
  upwards(element).findLast((each) => ["fixed", "sticky"].includes(styleOf(each).position)) ?? element;

/**
 * The word "cookie" in the languages that have another word for it, and names that programs for the consent to cookies
 * give to their banners.
 */
const cookies =
  /cookie|gdpr|consent|onetrust|didomi|usercentrics|cmp-?(?:box|container)|куки|çerez|sütik|eväste|informasjonskap|informationskapsl|kakor|ciastecz|クッキー|쿠키|الارتباط|עוגיות/iu;

/** Returns true for a banner about cookies, which covers a form only until it is answered, and for the layer behind it. */
function isAboutCookies(cover: Element): boolean {
  const banner = outermostFixed(cover);
  if (!isStaying(banner)) return false;
  if (isCookieBanner(banner)) return true;
  // The dark layer behind a banner is often an element beside it.
  const isBlank = textOf(banner).trim() === "" && allIn(banner, fields).length === 0;
  const host = parentOf(banner);
  return isBlank && host !== null && bannersIn(host).some((each) => each !== banner);
}

const isStaying = (element: Element): boolean => ["fixed", "sticky"].includes(styleOf(element).position);

/** Returns the banners about cookies among the elements inside an element, on two levels. */
const bannersIn = /* @__PURE__ */ once((host: Element): readonly Element[] =>
  allIn(host, ":scope > *, :scope > * > *").filter(
    (each) => isStaying(each) && isVisible(each) && isCookieBanner(each),
  ),
);

/**
 * Returns true if an element has no field, and its text, its names or those of an element around it are about cookies. A
 * sign-up also mentions cookies, but has fields.
 */
export function isCookieBanner(banner: Element): boolean {
  if (allIn(banner, fields).length > 0) return false;
  const names = upwards(banner)
    .filter((each) => !["body", "html"].includes(localNameOf(each)))
    .flatMap((each) => ["id", "class", "aria-label"].map((name) => attributeOf(each, name) ?? ""));
  return cookies.test(`${names.join(" ")} ${textOf(banner).slice(0, longestBanner)}`);
}

/** Number of characters of a banner that are searched. */
const longestBanner = 2000;

/**
 * Returns true if an opaque box is drawn over a point of a field. Compares rectangles and the order of drawing, for
 * covers that the browser does not find: boxes that take no clicks, and boxes outside of the window.
 */
function isBelow(field: Element, point: Point, isLookedFor: (cover: Element) => boolean): boolean {
  return boxesAt(field.ownerDocument, point).some(
    (each) =>
      !isWithin(field, each) && isLookedFor(each) && isAbove(each, field) && covers(each, field) && isVisible(each),
  );
}

const takesNoClicks = (element: Element): boolean => styleOf(element).pointerEvents === "none";
