import { browser } from "./browser.ts";
import type { SeenTab } from "./tabs.ts";

const { action, tabs } = browser;

/** Shows a short text on the toolbar button for one tab. An empty text removes the previous text. */
export async function setBadge(tabId: number, text: string): Promise<void> {
  try {
    await action.setBadgeText({ tabId, text });
  } catch {
    // the tab is closed
  }
}

export async function colourBadge(): Promise<void> {
  await action.setBadgeBackgroundColor({ color: "#0a6b6b" }); // the color of the icon
}

/** Returns all tabs, with their addresses if the extension may read them. */
export async function allTabs(): Promise<(Omit<SeenTab, "url"> & { readonly url: string | undefined })[]> {
  return (await tabs.query({})).flatMap(({ id, url }) => (id === undefined ? [] : [{ id, url }]));
}

interface Update {
  /** The new address, if the address has changed. */
  readonly url?: string;
  readonly status?: string;
}

/**
 * Calls the listener when the address of a tab changes, and when a page has finished loading. The second call is needed
 * because Chrome removes the badge of a tab when the tab loads a page.
 *
 * @returns functions that add and remove the listener. The listener should be removed while the extension has no access
 * to the addresses of tabs, because otherwise each change of a tab would start the background.
 */
export function watchAddresses(listener: (tab: SeenTab) => void): { begin(): void; end(): void } {
  const updated = (id: number, { url: other, status }: Update, tab: { readonly url?: string }): void => {
    const url = other ?? (status === "complete" ? tab.url : undefined);
    if (url !== undefined) listener({ id, url });
  };
  return {
    begin() {
      tabs.onUpdated.addListener(updated);
    },
    end() {
      tabs.onUpdated.removeListener(updated);
    },
  };
}
