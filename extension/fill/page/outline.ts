import { allIn, rootsOf, upwards } from "./dom.ts";
import { once } from "./reading.ts";

/**
 * Finds elements of a page by their kind and place. A page may have thousands of forms, so no search may go through the
 * whole page for each of them.
 */
export interface Outline {
  /** Returns the position of an element in the page, or -1. */
  readonly at: (element: Element) => number;
  /** Returns all elements of the page that match a selector, in the order of the page. */
  readonly all: (selector: string) => readonly Element[];
  /** Returns those elements that match a selector and are an element or inside it. */
  readonly within: (scope: Element, selector: string) => readonly Element[];
  /** Returns those elements that match a selector and come before a position, the last of them first. */
  readonly before: (position: number, selector: string) => Generator<Element>;
}

/** @param elements - all elements of the page (see `elementsOf`) */
export const outlineOf = /* @__PURE__ */ once((elements: readonly Element[]): Outline => {
  const positions = new Map(elements.map((each, i) => [each, i]));
  const at = (element: Element): number => positions.get(element) ?? -1;
  const matching = new Map<string, readonly Element[]>();
  const inside = new Map<string, Map<Element, Element[]>>();

  const all = (selector: string): readonly Element[] => {
    const known = matching.get(selector);
    if (known) return known;
    const roots = rootsOf(document);
    const found = roots.flatMap((root) => allIn(root, selector));
    if (roots.length > 1) found.sort((a, b) => at(a) - at(b));
    matching.set(selector, found);
    return found;
  };
  const within = (scope: Element, selector: string): readonly Element[] => {
    const known = inside.get(selector);
    if (known) return known.get(scope) ?? [];
    const by = new Map<Element, Element[]>();
    for (const each of all(selector)) {
      for (const outer of upwards(each)) {
        const its = by.get(outer);
        if (its) its.push(each);
        else by.set(outer, [each]);
      }
    }
    inside.set(selector, by);
    return by.get(scope) ?? [];
  };
  function* before(position: number, selector: string): Generator<Element> {
    const found = all(selector);
    let [low, high] = [0, found.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const each = found[middle];
      if (each && at(each) < position) low = middle + 1;
      else high = middle;
    }
    yield* lastFirst(found, low);
  }
  return { at, all, within, before };
});

/** Yields the first elements of a list, the last of them first, without a copy of the list. */
function* lastFirst(found: readonly Element[], count: number): Generator<Element> {
  for (let i = count - 1; i >= 0; i--) {
    const each = found[i];
    if (each) yield each;
  }
}
