import { AppError } from "../../src/errors.ts";
import { hostOf } from "../../src/sites/index.ts";
import type { Tab } from "./ports.ts";

/** The web page in the tab that was active when the popup opened. */
export interface PopupTarget {
  readonly tab: Tab;
}

export function targetOf(tab: Tab | undefined): PopupTarget | undefined {
  if (!tab) return undefined;
  try {
    hostOf(tab.url);
    return { tab };
  } catch (error) {
    if (error instanceof AppError) return undefined; // the browser's own pages, such as `about:blank`, have no site
    throw error;
  }
}
