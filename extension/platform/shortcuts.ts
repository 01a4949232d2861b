import type { Shortcut, ShortcutsPort } from "../../ui/settings/ports.ts";
import { browser } from "./browser.ts";

/** Firefox has a page for them that opens from version 137 on; Chrome's has an address; Firefox for Android has no keys. */
const { commands } = browser as {
  commands?: Partial<Pick<typeof browser.commands, "openShortcutSettings">> &
    Omit<typeof browser.commands, "openShortcutSettings">;
};

/** The keys as the browser has them now: somebody may have changed them. */
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

/** In the background: calls back when the keys of a command are pressed. */
export function onCommand(command: string, listener: () => void): void {
  commands?.onCommand.addListener((name) => {
    if (name === command) listener();
  });
}
