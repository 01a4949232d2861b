import {
  attributeOf,
  inherited,
  isModal,
  isTopLayer,
  localNameOf,
  rectangleOf,
  styleOf,
  upToLayer,
  viewOf,
} from "../dom.ts";
import { once } from "../reading.ts";
import { isThere, shown } from "./clipped.ts";
import { isPainted } from "./points.ts";

/** Largest opacity with which an element counts as invisible. */
const faint = 0.1;

/** Smallest blur, in CSS pixels, that makes an ordinary field unrecognizable. Pages blur what is behind a dialog less. */
const leastBlur = 8;

/**
 * Returns true if a person can see an element or scroll to it. An element that is covered by another element counts as
 * visible (see `isCovered`).
 */
export const isVisible = /* @__PURE__ */ once((element: Element): boolean => {
  if (!viewOf(element) || !isThere(rectangleOf(element))) return false;
  if (!element.checkVisibility({ visibilityProperty: true })) return false;
  const { isInert, opacity, isErased, hasBack } = groundOf(element);
  if (isInert || isErased || opacity <= faint || !isThere(shown(element))) return false;
  if (hasBack && isTurnedAway(upToLayer(element))) return false;
  return !boxes.includes(localNameOf(element)) || isPainted(element);
});

/** Elements with one box, in which the browser finds each point. The lines of a text have gaps between them. */
const boxes = ["input", "select", "iframe", "frame"];

/** Facts about an element that it shares with everything inside it. */
interface Ground {
  readonly isInert: boolean;
  /** The opacity of the element, multiplied by the opacity of its ancestors. */
  readonly opacity: number;
  /** True if a mask or a filter makes the element unrecognizable. */
  readonly isErased: boolean;
  /** True if the element or an ancestor has `backface-visibility: hidden`. */
  readonly hasBack: boolean;
}

const open: Ground = { isInert: false, opacity: 1, isErased: false, hasBack: false };

const groundOf = /* @__PURE__ */ inherited<Ground>((element, around = open) => {
  const style = styleOf(element);
  const { isInert } = isModal(element) ? open : around;
  const outer = isTopLayer(element) ? open : around;
  return {
    isInert: isInert || attributeOf(element, "inert") !== null,
    opacity: outer.opacity * opacityOf(style),
    isErased: outer.isErased || isMaskedAway(element, style) || isFilteredAway(style),
    hasBack: outer.hasBack || style.backfaceVisibility === "hidden",
  };
});

const opacityOf = ({ opacity, filter }: CSSStyleDeclaration): number =>
  Number(opacity) * Number(/\bopacity\(([\d.]+)\)/u.exec(filter)?.[1] ?? 1);

/** The opacity of an element, multiplied by the opacity of its ancestors. */
export const opacityUpTo = (element: Element): number => groundOf(element).opacity;

/** Returns true if a filter blurs an element beyond recognition, or gives all its parts the same colour. */
export function isFilteredAway({ filter }: Pick<CSSStyleDeclaration, "filter">): boolean {
  if (filter === "none" || filter === "") return false;
  const blur = Number(/\bblur\(([\d.]+)px\)/u.exec(filter)?.[1] ?? 0);
  return blur >= leastBlur || /\b(?:contrast|brightness)\(0(?:\.0\d*)?\)/u.test(filter);
}

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

const read = (style: CSSStyleDeclaration, name: string): string =>
  style.getPropertyValue(name) || style.getPropertyValue(`-webkit-${name}`);

/**
 * Returns true if a CSS mask hides an element completely, because the mask has only transparent colors, no size, or a
 * position outside the element.
 */
function isMaskedAway(element: Element, style: CSSStyleDeclaration): boolean {
  const image = read(style, "mask-image");
  if (image === "" || image === "none") return false;
  const colours = image.match(/rgba?\([^)]*\)|transparent|#[\da-f]+|color\([^)]*\)/giu) ?? [];
  if (!image.includes("url(") && colours.length > 0 && colours.every(isTransparent)) return true;
  if (/(?:^|[\s,])0(?:px|%)?(?=$|[\s,])/u.test(read(style, "mask-size"))) return true;
  if (!read(style, "mask-repeat").startsWith("no-repeat")) return false;
  const { width, height } = rectangleOf(element);
  const [x = 0, y = 0] = read(style, "mask-position")
    .split(/\s+/u)
    .map((each) => (each.endsWith("px") ? parseFloat(each) : 0));
  return Math.abs(x) >= width || Math.abs(y) >= height;
}

const isTransparent = (colour: string): boolean =>
  colour === "transparent" || /(?:,|\/)\s*0(?:\.0+)?%?\s*\)$/u.test(colour);

/**
 * Returns true if the CSS mask of an element is loaded from a URL. It is unknown if such a mask hides the element,
 * because the extension cannot read the transparency of an image.
 */
export const hasUnknownMask = (element: Element): boolean => read(styleOf(element), "mask-image").includes("url(");

/**
 * Returns true if an element is invisible because the element or an ancestor is turned away from the viewer and has
 * `backface-visibility: hidden`. Pages show cards with two sides in this way.
 *
 * @param around - the element and its ancestors, the nearest first
 */
function isTurnedAway(around: readonly Element[]): boolean {
  const styles = around.map(styleOf);
  return styles.some((style, i) => {
    if (style.backfaceVisibility !== "hidden") return false;
    let matrix = transformOf(style);
    // If an ancestor is rotated, the element is rotated too, as long as `preserve-3d` puts the two into one 3D space.
    for (const outer of styles.slice(i + 1)) {
      if (outer.transformStyle !== "preserve-3d") break;
      matrix = transformOf(outer).multiply(matrix);
    }
    return facesAway(matrix);
  });
}

function transformOf({ transform, rotate, scale }: CSSStyleDeclaration): DOMMatrix {
  const own = new DOMMatrix(transform === "none" ? "" : transform);
  return rotation(rotate).multiply(scaling(scale)).multiply(own);
}

/** Parses a rotation such as `90deg`, `y 180deg` or `0 1 0 180deg`. */
function rotation(text: string): DOMMatrix {
  const [, axis = "", angle = ""] = /^(.*?)(-?[\d.]+)deg$/u.exec(text) ?? [];
  if (angle === "") return new DOMMatrix();
  const [x = 0, y = 0, z = 1] =
    { x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1], "": [0, 0, 1] }[axis.trim()] ?? axis.trim().split(/\s+/u).map(Number);
  return new DOMMatrix().rotateAxisAngle(x, y, z, Number(angle));
}

function scaling(text: string): DOMMatrix {
  const [x = 1, y = x, z = 1] = text === "none" ? [] : text.split(/\s+/u).map(Number);
  return new DOMMatrix().scale(x, y, z);
}

/** Returns true if a transformation turns the front of an element away from the viewer. */
function facesAway({ m11, m12, m13, m21, m22, m23, m31, m32, m33 }: DOMMatrix): boolean {
  const normal = m11 * m22 - m12 * m21;
  const volume = m11 * (m22 * m33 - m23 * m32) - m12 * (m21 * m33 - m23 * m31) + m13 * (m21 * m32 - m22 * m31);
  return normal * volume < 0;
}
