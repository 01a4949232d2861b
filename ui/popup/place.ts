import { AppError, hostOf } from "../../src/index.ts";
import type { Tab } from "../ports.ts";

/** What the popup stands over: a page that has a site. */
export interface Place {
  readonly tab: Tab;
}

export function placeOf(tab: Tab | undefined): Place | undefined {
  if (!tab) return undefined;
  try {
    hostOf(tab.url);
    return { tab };
  } catch (error) {
    if (error instanceof AppError) return undefined; // a page of the browser's own has no site
    throw error;
  }
}
