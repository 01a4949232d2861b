import type { Shortcut, ShortcutsPort } from "../../ui/settings/ports.ts";
import { browser } from "./browser.ts";

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
    (await commands.getAll()).map(({ name = "", description = "", shortcut = "" }): Shortcut => ({
      name,
      description,
      keys: shortcut,
    })),
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
