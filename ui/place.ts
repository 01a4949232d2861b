import { hostOf, siteOf } from "../src/index.ts";
import type { Tab } from "./ports.ts";

/** The site that the popup stands over, and the exact host it was reached by. */
export interface Place {
  readonly tab: Tab;
  readonly site: string;
  readonly host: string;
}

export function placeOf(tab: Tab | undefined): Place | undefined {
  if (!tab) return undefined;
  try {
    return { tab, site: siteOf(tab.url), host: hostOf(tab.url) };
  } catch {
    return undefined; // a page of the browser's own has no site
  }
}
