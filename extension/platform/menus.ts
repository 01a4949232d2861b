import { browser } from "./browser.ts";
import type { SeenTab } from "./tabs.ts";

/** Firefox for Android has no such menus. */
const { contextMenus } = browser as Partial<typeof browser>;

/** Where a menu was opened: the tab and the frame. */
export interface MenuPlace {
  readonly tab: SeenTab;
  readonly frameId: number;
}

/**
 * Entries in the menu of fields. They are made when the extension is installed or updated; the browser keeps them.
 *
 * @param titles - by id
 */
export function keepFieldMenu(titles: () => Readonly<Record<string, string>>): void {
  if (!contextMenus) return;
  browser.runtime.onInstalled.addListener(() => {
    void (async () => {
      await contextMenus.removeAll();
      for (const [id, title] of Object.entries(titles())) contextMenus.create({ id, title, contexts: ["editable"] });
    })();
  });
}

export function onFieldMenu(listener: (id: string, place: MenuPlace) => Promise<void>): void {
  contextMenus?.onClicked.addListener((info, tab) => {
    if (tab?.id === undefined || tab.url === undefined) return; // a page of the browser's own
    void listener(String(info.menuItemId), { tab: { id: tab.id, url: tab.url }, frameId: info.frameId ?? 0 });
  });
}
