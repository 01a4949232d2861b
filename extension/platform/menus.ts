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
 * Entries in the menu of fields. The browser keeps them as they were made, when the extension was installed or updated; they
 * are made anew when it starts: it may speak another language by now.
 *
 * @param titles - by id
 */
export function keepFieldMenu(titles: () => Readonly<Record<string, string>>): void {
  if (!contextMenus) return;
  let made = Promise.resolve();
  const make = (): void => {
    made = made.then(async () => {
      await contextMenus.removeAll();
      for (const [id, title] of Object.entries(titles())) contextMenus.create({ id, title, contexts: ["editable"] });
    }); // one after the other: an update of the browser is told by both
  };
  browser.runtime.onInstalled.addListener(make);
  browser.runtime.onStartup.addListener(make);
}

export function onFieldMenu(listener: (id: string, place: MenuPlace) => Promise<void>): void {
  contextMenus?.onClicked.addListener((info, tab) => {
    if (tab?.id === undefined || tab.url === undefined) return; // a page of the browser's own
    void listener(String(info.menuItemId), { tab: { id: tab.id, url: tab.url }, frameId: info.frameId ?? 0 });
  });
}
