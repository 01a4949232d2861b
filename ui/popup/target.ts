import { AppError, hostOf } from "../../src/index.ts";
import type { Tab } from "../ports.ts";

/** The page that was active when the popup opened, if it has a site. */
export interface PopupTarget {
  readonly tab: Tab;
}

export function targetOf(tab: Tab | undefined): PopupTarget | undefined {
  if (!tab) return undefined;
  try {
    hostOf(tab.url);
    return { tab };
  } catch (error) {
    if (error instanceof AppError) return undefined; // pages of the browser itself have no site
    throw error;
  }
}
