import type { Shortcut, ShortcutsPort } from "../../ui/settings/ports.ts";
import { browser } from "./browser.ts";
import { onLanguageChange } from "./language.ts";
import type { SeenTab } from "./tabs.ts";

/**
 * The browser's API for keyboard shortcuts, undefined in Firefox for Android. From version 137 on, Firefox has a
 * function that opens its page of shortcuts. Chrome's page of shortcuts is opened by its address.
 */
const { commands } = browser as {
  commands?: Partial<Pick<typeof browser.commands, "openShortcutSettings">> &
    Omit<typeof browser.commands, "openShortcutSettings">;
};

/** The current keyboard shortcuts. The user can change them in the browser. */
export const shortcuts: ShortcutsPort | undefined = commands && {
  list: async () =>
    (await commands.getAll()).map(({ name = "", shortcut = "" }): Shortcut => ({ name, keys: shortcut })),
  change: async () => {
    if (commands.openShortcutSettings) await commands.openShortcutSettings();
    else await browser.tabs.create({ url: "chrome://extensions/shortcuts" });
  },
};

/** Registers a callback, in the background, for the keyboard shortcut of a command. */
export function onCommand(command: string, listener: () => void): void {
  commands?.onCommand.addListener((name) => {
    if (name === command) listener();
  });
}

/** Returns the browser's API for context menus, or undefined in Firefox for Android, which has none. */
const menus = (): typeof browser.contextMenus | undefined => (browser as Partial<typeof browser>).contextMenus;

/** The tab and the frame in which a menu was opened. */
export interface MenuPlace {
  readonly tab: SeenTab;
  readonly frameId: number;
}

/**
 * Adds entries to the context menu of fields when the extension is installed or updated. The browser stores the
 * entries. They are added again when the browser starts, because the browser's language may have changed, and when the
 * user chooses another language for Saltmill.
 *
 * @param titles - returns the id and the title of each entry
 */
export function keepFieldMenu(titles: () => Promise<Readonly<Record<string, string>>>): void {
  const contextMenus = menus();
  if (!contextMenus) return;
  let made = Promise.resolve();
  const make = (): void => {
    made = made.then(async () => {
      const entries = Object.entries(await titles());
      await contextMenus.removeAll();
      for (const [id, title] of entries) contextMenus.create({ id, title, contexts: ["editable"] });
    }); // queued, because an update of the browser triggers both events
  };
  browser.runtime.onInstalled.addListener(make);
  browser.runtime.onStartup.addListener(make);
  onLanguageChange(make);
}

export function onFieldMenu(listener: (id: string, place: MenuPlace) => Promise<void>): void {
  menus()?.onClicked.addListener((info, tab) => {
    if (tab?.id === undefined || tab.url === undefined) return; // a page of the browser itself
    void listener(String(info.menuItemId), { tab: { id: tab.id, url: tab.url }, frameId: info.frameId ?? 0 });
  });
}

/**
 * Registers a callback for the first installation of the extension. Updates of the extension or of the browser do not
 * call it.
 */
export function onInstalled(listener: () => void): void {
  browser.runtime.onInstalled.addListener(({ reason }) => {
    if (reason === "install") listener();
  });
}
