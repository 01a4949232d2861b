import { isThere } from "./area.ts";
import { rectangleOf } from "../dom/dom.ts";

/**
 * Returns true if clipping hides an element, as `clip: rect(0 0 0 0)` or `clip-path: inset(50%)` does. Pages often clip
 * texts that are only for screen readers.
 */
export function isCutAway(element: Element, style: CSSStyleDeclaration): boolean {
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
