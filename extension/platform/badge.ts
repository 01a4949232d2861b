import { browser } from "./browser.ts";
import type { SeenTab } from "./tabs.ts";

const { action, tabs } = browser;

/** Puts a short text on the toolbar button, for one tab; an empty one takes it away. */
export async function setBadge(tabId: number, text: string): Promise<void> {
  try {
    await action.setBadgeText({ tabId, text });
  } catch {
    // the tab was closed meanwhile
  }
}

export async function colourBadge(): Promise<void> {
  await action.setBadgeBackgroundColor({ color: "#0a6b6b" }); // brine, as the icon
}

/** Every tab, with its address where we may see it. */
export async function allTabs(): Promise<(Omit<SeenTab, "url"> & { readonly url: string | undefined })[]> {
  return (await tabs.query({})).flatMap(({ id, url }) => (id === undefined ? [] : [{ id, url }]));
}

interface Update {
  /** Only where it is another one. */
  readonly url?: string;
  readonly status?: string;
}

/**
 * Calls back when a tab has another address, and when it has been loaded anew: Chrome takes a tab's badge away then too.
 *
 * @returns how to begin, and to end: so that nobody else's browsing wakes us
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
