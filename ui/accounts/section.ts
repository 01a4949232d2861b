import { useLayoutEffect } from "preact/hooks";
import { address } from "./view.ts";

/**
 * Scrolls to the section that the page's address names. Browsers scroll only to elements that exist when a page opens.
 */
export function useSection(): void {
  const { section } = address.value;
  useLayoutEffect(() => {
    if (section !== undefined) document.getElementById(section)?.scrollIntoView();
  }, [section]);
}
