import { browser } from "./browser.ts";
import type { SeenTab } from "./tabs.ts";

/** Where a menu was opened: the tab and the frame. */
export interface MenuPlace {
  readonly tab: SeenTab;
  readonly frameId: number;
}

/**
 * Entries in the menu of fields. The browser keeps them; they are made again when it starts, since it may speak another
 * language by then.
 *
 * @param titles - by id
 */
export function keepFieldMenu(titles: () => Readonly<Record<string, string>>): void {
  const keep = async (): Promise<void> => {
    await browser.contextMenus.removeAll();
    for (const [id, title] of Object.entries(titles())) {
      browser.contextMenus.create({ id, title, contexts: ["editable"] });
    }
  };
  let kept = Promise.resolve();
  for (const event of [browser.runtime.onInstalled, browser.runtime.onStartup]) {
    event.addListener(() => {
      kept = kept.then(keep); // an update comes with the start: one after the other, or each entry is there twice
    });
  }
}

export function onFieldMenu(listener: (id: string, place: MenuPlace) => Promise<void>): void {
  browser.contextMenus.onClicked.addListener((info, tab) => {
    if (tab?.id === undefined || tab.url === undefined) return; // a page of the browser's own
    void listener(String(info.menuItemId), { tab: { id: tab.id, url: tab.url }, frameId: info.frameId ?? 0 });
  });
}

/** A key of the extension's was pressed, over a tab that we were let see by that. */
export function onCommand(listener: (name: string) => Promise<void>): void {
  browser.commands.onCommand.addListener((name) => {
    void listener(name);
  });
}
