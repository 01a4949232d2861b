import { isShadow, isTopLayer, isWithin, rootNodeOf, styleOf, upwards } from "../dom.ts";
import { once } from "../reading.ts";

/**
 * Returns true if a browser draws an element over another element that is not inside it (CSS 2, appendix E, without its
 * rules for floats and inline content). Layers of an inner document or of a shadow tree count as parts of their host.
 */
export function isAbove(upper: Element, lower: Element): boolean {
  if (isWithin(lower, upper)) return false;
  const [one, other] = [layersOf(upper), layersOf(lower)];
  for (let i = 0; i < Math.min(one.length, other.length); i++) {
    const [a, b] = [one[i], other[i]];
    if (!a || !b || a.element === b.element) continue;
    if (a.level !== b.level) return a.level > b.level;
    return isAfter(a.element, b.element);
  }
  return one.length > other.length;
}

/** Elements of different shadow trees are compared by the elements of the document that contain them. */
function isAfter(element: Element, other: Element): boolean {
  const [one, two] = rootNodeOf(element) === rootNodeOf(other) ? [element, other] : [element, other].map(inDocument);
  if (!one || !two) return false;
  return (Node.prototype.compareDocumentPosition.call(two, one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

const inDocument = (element: Element): Element | undefined =>
  upwards(element).find((each) => !isShadow(rootNodeOf(each)));

/** A place in the order in which the parts of a stacking context are drawn. */
interface Layer {
  readonly element: Element;
  readonly level: number;
}

/** Level of content that is not positioned: above what has a negative `z-index`, below what is positioned. */
const inFlow = -0.5;

/** Returns the stacking contexts around an element, the outermost first, and last the layer of the element itself. */
export const layersOf = /* @__PURE__ */ once((element: Element): readonly Layer[] => {
  const layers: Layer[] = [];
  let level = inFlow;
  for (const each of [...upwards(element)].reverse()) {
    const own = levelOf(each);
    level = own ?? level;
    if (own !== undefined && startsContext(each)) {
      layers.push({ element: each, level: own });
      level = inFlow;
    }
  }
  return layers.at(-1)?.element === element ? layers : [...layers, { element, level }];
});

/** Returns the level of an element that is not drawn with the content around it. */
function levelOf(element: Element): number | undefined {
  if (isTopLayer(element)) return Infinity;
  const { position, zIndex } = styleOf(element);
  if (position === "static" && !startsContext(element)) return undefined;
  return position === "static" || zIndex === "auto" ? 0 : Number(zIndex);
}

const startsContext = /* @__PURE__ */ once((element: Element): boolean => {
  const style = styleOf(element);
  const { position, zIndex, opacity, transform, filter, isolation, contain, willChange, clipPath } = style;
  return (
    isTopLayer(element) ||
    position === "fixed" ||
    position === "sticky" ||
    (position !== "static" && zIndex !== "auto") ||
    Number(opacity) < 1 ||
    [transform, filter, clipPath, style.translate, style.rotate, style.scale].some(
      (each) => !["none", ""].includes(each),
    ) ||
    isolation === "isolate" ||
    /paint|layout|strict|content/u.test(contain) ||
    /transform|opacity|filter/u.test(willChange)
  );
});
