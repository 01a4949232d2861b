import { browser } from "./browser.ts";
import type { SeenTab } from "./tabs.ts";

/** Undefined in Firefox for Android, which has no context menus. */
const { contextMenus } = browser as Partial<typeof browser>;

/** The tab and the frame in which a menu was opened. */
export interface MenuPlace {
  readonly tab: SeenTab;
  readonly frameId: number;
}

/**
 * Adds entries to the context menu of fields when the extension is installed or updated. The browser stores the
 * entries. They are added again when the browser starts, because the browser's language may have changed.
 *
 * @param titles - returns the id and the title of each entry
 */
export function keepFieldMenu(titles: () => Readonly<Record<string, string>>): void {
  if (!contextMenus) return;
  let made = Promise.resolve();
  const make = (): void => {
    made = made.then(async () => {
      await contextMenus.removeAll();
      for (const [id, title] of Object.entries(titles())) contextMenus.create({ id, title, contexts: ["editable"] });
    }); // queued, because an update of the browser triggers both events
  };
  browser.runtime.onInstalled.addListener(make);
  browser.runtime.onStartup.addListener(make);
}

export function onFieldMenu(listener: (id: string, place: MenuPlace) => Promise<void>): void {
  contextMenus?.onClicked.addListener((info, tab) => {
    if (tab?.id === undefined || tab.url === undefined) return; // a page of the browser itself
    void listener(String(info.menuItemId), { tab: { id: tab.id, url: tab.url }, frameId: info.frameId ?? 0 });
  });
}
