import { shadowRootOf } from "../../../platform/shadow-root.ts";
import { activeIn, allIn } from "./dom.ts";

/**
 * Names of elements that may have a shadow root: custom elements, whose names contain a hyphen, and the elements in
 * this list.
 */
const hosts = /-|^(?:article|aside|blockquote|body|div|footer|h[1-6]|header|main|nav|p|section|span)$/u;

/**
 * Returns all elements of a document. The elements of a shadow root come right after its host element, even if the
 * shadow root is closed.
 */
export function elementsOf(root: Document | ShadowRoot): Element[] {
  return allIn(root, "*").flatMap((element) => {
    const shadow = hosts.test(element.localName) ? shadowRootOf(element) : null;
    return shadow ? [element, ...elementsOf(shadow)] : [element];
  });
}

/** Returns the element with the focus, even if it is inside a shadow root. */
export function focusedElement(): Element | null {
  let element = activeIn(document);
  for (;;) {
    const shadow = element && hosts.test(element.localName) ? shadowRootOf(element) : null;
    const inner = shadow ? activeIn(shadow) : null;
    if (!inner) return element;
    element = inner;
  }
}
