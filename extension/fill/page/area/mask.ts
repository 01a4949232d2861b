import { rectangleOf, viewOf } from "../dom/dom.ts";

const read = (style: CSSStyleDeclaration, name: string): string =>
  style.getPropertyValue(name) || style.getPropertyValue(`-webkit-${name}`);

/**
 * Returns true if a CSS mask hides an element completely, because the mask has only transparent colors, no size, or a
 * position outside the element.
 */
export function isMaskedAway(element: Element, style: CSSStyleDeclaration): boolean {
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
export function hasUnknownMask(element: Element): boolean {
  const style = viewOf(element)?.getComputedStyle(element);
  return style !== undefined && read(style, "mask-image").includes("url(");
}
