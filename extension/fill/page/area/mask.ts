import { rectangleOf, viewOf } from "../dom/dom.ts";

const read = (style: CSSStyleDeclaration, name: string): string =>
  style.getPropertyValue(name) || style.getPropertyValue(`-webkit-${name}`);

/** Tells whether an element's mask lets nothing of it through: transparent colours, no size, or a place beside it. */
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

/** Tells whether a picture masks an element: what it lets through cannot be read. */
export function hasUnknownMask(element: Element): boolean {
  const style = viewOf(element)?.getComputedStyle(element);
  return style !== undefined && read(style, "mask-image").includes("url(");
}
