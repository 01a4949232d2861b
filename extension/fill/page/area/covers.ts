import { allIn, elementsOf, fits, isWithin, rectangleOf, rootsOf, styleOf, topLayer, upwards, viewOf } from "../dom.ts";
import { once } from "../reading.ts";
import type { Rectangle } from "./clip-path.ts";
import { layersOf } from "./paint-order.ts";
import type { Point } from "./points.ts";
import { isFilteredAway, opacityUpTo } from "./visible.ts";

const pictures = "img, canvas, video, iframe, object, embed, picture";

/** Opacity above which an element hides what is behind it. */
const leastOpaque = 0.5;

/**
 * Returns true if an element hides what is behind it: it has a background image or a background color, shows an image,
 * a video or a frame, or blurs what is behind it. Its opacity, multiplied by the opacity of its ancestors, must also be
 * above 0.5.
 */
export const isOpaque = /* @__PURE__ */ once((element: Element): boolean => {
  const style = styleOf(element);
  if (!fits(element, pictures) && !paintsBox(style)) return false;
  return opacityUpTo(element) > leastOpaque;
});

const paintsBox = (style: CSSStyleDeclaration): boolean =>
  paintsImage(style.backgroundImage) ||
  alphaOf(style.backgroundColor) > leastOpaque ||
  isFilteredAway({ filter: style.backdropFilter });

const colours = /rgba?\([^)]*\)|(?:color|oklab|oklch|lab|lch|hsla?)\([^)]*\)|transparent/gu;

/** Returns true for an image from an address, and for a gradient with an opaque color. */
const paintsImage = (image: string): boolean =>
  image.includes("url(") ||
  (image !== "none" && (image.match(colours) ?? []).some((each) => alphaOf(each) > leastOpaque));

function alphaOf(colour: string): number {
  if (colour === "transparent") return 0;
  const [, alpha = "1"] = /^rgba\(.*,\s*([\d.]+)\)$/u.exec(colour) ?? /\/\s*([\d.]+)\)$/u.exec(colour) ?? [];
  return Number(alpha);
}

/** An opaque box that a style adds to an element. */
export interface Pseudo {
  readonly owner: Element;
  readonly isAfter: boolean;
  readonly level: number;
  readonly box: Rectangle;
}

const pseudoStyleOf = (element: Element, name: string): CSSStyleDeclaration =>
  (viewOf(element) ?? self).getComputedStyle(element, name);

/** Returns the opaque positioned boxes that styles add to an element with `::before` and `::after`. */
export const pseudosOf = /* @__PURE__ */ once((owner: Element): readonly Pseudo[] =>
  ["::before", "::after"].flatMap((name) => {
    const style = pseudoStyleOf(owner, name);
    const { content, position, zIndex, opacity } = style;
    if (content === "none" || content === "normal" || (position !== "absolute" && position !== "fixed")) return [];
    if (!paintsBox(style) || Number(opacity) * opacityUpTo(owner) <= leastOpaque || style.display === "none") return [];
    const [left, top, width, height] = [style.left, style.top, style.width, style.height].map(parseFloat);
    if (left === undefined || top === undefined || width === undefined || height === undefined) return [];
    const from = originOf(owner, position);
    const box = { left: from.x + left, top: from.y + top, right: from.x + left + width, bottom: from.y + top + height };
    return [{ owner, isAfter: name === "::after", level: zIndex === "auto" ? 0 : Number(zIndex), box }];
  }),
);

/** Returns the point from which the position of a pseudo-element is counted. */
function originOf(owner: Element, position: string): { readonly x: number; readonly y: number } {
  const holder = position === "absolute" ? upwards(owner).find(isPositioned) : undefined;
  if (!holder) return position === "fixed" ? { x: 0, y: 0 } : { x: -scrollX, y: -scrollY };
  const { left, top } = rectangleOf(holder);
  return { x: left + holder.clientLeft, y: top + holder.clientTop };
}

const isPositioned = (element: Element): boolean =>
  styleOf(element).position !== "static" || styleOf(element).transform !== "none";

/** Returns true if a pseudo-element is drawn over a field inside its owner. */
export function isPseudoAbove({ owner, isAfter, level }: Pseudo, field: Element): boolean {
  const inside = layersOf(field).find((layer) => layer.element !== owner && isWithin(layer.element, owner));
  const own = inside?.level ?? -1;
  return level === own ? isAfter : level > own;
}

export const isIn = ({ left, top, right, bottom }: Rectangle, [x, y]: Point): boolean =>
  x >= left && x < right && y >= top && y < bottom;

/** Returns the open dialogs and popovers of a document whose backdrops hide the page, which the browser does not find. */
export const layersWithBackdrop = /* @__PURE__ */ once((document: Document): readonly Element[] =>
  rootsOf(document)
    .flatMap((root) => allIn(root, topLayer))
    .filter(hasOpaqueBackdrop),
);

const hasOpaqueBackdrop = (layer: Element): boolean => {
  const { backgroundColor, backdropFilter } = pseudoStyleOf(layer, "::backdrop");
  return alphaOf(backgroundColor) > leastOpaque || isFilteredAway({ filter: backdropFilter });
};

/**
 * Largest number of elements of a page in which covers are looked for that the browser does not find. This reads the
 * rectangle of each element: 10,000 of them take 10 ms in Chromium.
 */
const most = 10_000;

/** Height in pixels of the strips of a page by which its boxes are found, and the number of strips of a tall box. */
const [strip, tall] = [200, 20];

/** The boxes of a document. Boxes that are higher than `tall` strips are in `everywhere`. */
interface Boxes {
  readonly everywhere: readonly Element[];
  readonly in: ReadonlyMap<number, readonly Element[]>;
}

/** Returns the opaque boxes that contain a point. */
export function boxesAt(document: Document, [x, y]: Point): readonly Element[] {
  const { everywhere, in: strips } = boxesOf(document);
  return [...everywhere, ...(strips.get(Math.floor(y / strip)) ?? [])].filter(
    (each) => isIn(rectangleOf(each), [x, y]) && isPlainBox(each),
  );
}

const boxesOf = /* @__PURE__ */ once((document: Document): Boxes => {
  const elements = elementsOf(document);
  const everywhere: Element[] = [];
  const strips = new Map<number, Element[]>();
  for (const each of elements.length > most ? [] : elements) {
    const { top, bottom, width, height } = rectangleOf(each);
    if (width < 30 || height < 10) continue;
    const [first, last] = [Math.floor(top / strip), Math.floor(bottom / strip)];
    if (last - first > tall) everywhere.push(each);
    else for (let i = first; i <= last; i++) strips.set(i, [...(strips.get(i) ?? []), each]);
  }
  return { everywhere, in: strips };
});

/** A picture that takes no clicks is often transparent, such as a canvas with confetti, and does not count. */
const isPlainBox = /* @__PURE__ */ once(
  (element: Element): boolean =>
    !fits(element, `${pictures}, input`) && alphaOf(styleOf(element).backgroundColor) > leastOpaque,
);
