/** What a browser gives to content scripts alone. */
interface ContentScript {
  readonly chrome?: { readonly dom?: { openOrClosedShadowRoot?(element: Element): ShadowRoot | null } };
}

/**
 * The shadow root of an element, a closed one too: Chromium has a function for it, Firefox a property. It is called inside
 * pages, so it needs nothing but the globals there; without either it gives the open root.
 */
export function shadowRootOf(element: Element): ShadowRoot | null {
  const { dom } = (globalThis as ContentScript).chrome ?? {}; // of its own: linters for Firefox know no such function
  if (dom?.openOrClosedShadowRoot) return dom.openOrClosedShadowRoot(element);
  const { openOrClosedShadowRoot } = element as { openOrClosedShadowRoot?: ShadowRoot | null };
  return openOrClosedShadowRoot ?? element.shadowRoot;
}
