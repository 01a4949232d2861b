/** The part of Chromium's API that only content scripts can use. */
interface ContentScript {
  readonly chrome?: { readonly dom?: { openOrClosedShadowRoot?(element: Element): ShadowRoot | null } };
}

/**
 * Returns the shadow root of an element, even if it is closed. Chromium has a function for this, Firefox a property.
 * Otherwise, only an open root can be returned. This code runs inside pages, so it uses only their globals.
 */
export function shadowRootOf(element: Element): ShadowRoot | null {
  // `dom` is read in a separate statement, because linters for Firefox do not know its function.
  const { dom } = (globalThis as ContentScript).chrome ?? {};
  if (dom?.openOrClosedShadowRoot) return dom.openOrClosedShadowRoot(element);
  const { openOrClosedShadowRoot } = element as { openOrClosedShadowRoot?: ShadowRoot | null };
  return openOrClosedShadowRoot ?? element.shadowRoot;
}
