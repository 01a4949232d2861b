import { AppError, hostOf } from "../../src/index.ts";
import type { Tab } from "../ports.ts";

/** What the popup stands over: a page that has a site. */
export interface PopupTarget {
  readonly tab: Tab;
}

export function targetOf(tab: Tab | undefined): PopupTarget | undefined {
  if (!tab) return undefined;
  try {
    hostOf(tab.url);
    return { tab };
  } catch (error) {
    if (error instanceof AppError) return undefined; // a page of the browser's own has no site
    throw error;
  }
}
