import { useLayoutEffect } from "preact/hooks";
import { address } from "./view.ts";

/**
 * Scrolls to the section that the page's address names. The browser itself scrolls only to an element that exists when
 * the page opens, but views are drawn later.
 */
export function useSection(): void {
  const { section } = address.value;
  useLayoutEffect(() => {
    if (section !== undefined) document.getElementById(section)?.scrollIntoView();
  }, [section]);
}
