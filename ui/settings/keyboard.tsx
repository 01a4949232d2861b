import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../locale/i18n.ts";
import type { Shortcut, ShortcutsPort } from "./ports.ts";
import type { Setting } from "./setting.ts";

/**
 * The names of the keyboard commands. The browser's own names for them are in the browser's language, and the command
 * that opens the popup has a different name in each browser, or none.
 */
const commandNames = { _execute_action: "commandOpen", fill: "commandFill", lock: "commandLock" } as const;
const isCommand = (name: string): name is keyof typeof commandNames => Object.hasOwn(commandNames, name);

/** Returns the setting that lists the keyboard shortcuts, with a link to change them. */
export function keyboardSettings(port: ShortcutsPort | undefined): Setting[] {
  if (!port) return [];
  return [
    {
      id: "shortcuts",
      section: "keyboard",
      words: [t("settingKeysHint"), t("commandOpen"), t("commandFill"), t("commandLock")],
      control: <Shortcuts port={port} />,
    },
  ];
}

function Shortcuts({ port }: { port: ShortcutsPort }): JSX.Element {
  const [shortcuts, setShortcuts] = useState<readonly Shortcut[]>([]);
  useEffect(() => {
    const look = (): void => void port.list().then(setShortcuts);
    look();
    addEventListener("focus", look); // the user may have changed the shortcuts in the browser's settings
    return () => {
      removeEventListener("focus", look);
    };
  }, [port]);
  return (
    <div class="option">
      <dl class="shortcuts">
        {shortcuts.map(({ name, keys }) => (
          <div key={name}>
            <dt>{isCommand(name) ? t(commandNames[name]) : name}</dt>
            <dd>{keys === "" ? t("noKeys") : <kbd dir="ltr">{keys}</kbd>}</dd>
          </div>
        ))}
      </dl>
      <p class="hint">{t("settingKeysHint")}</p>
      <button type="button" class="quiet" onClick={() => void port.change()}>
        {t("changeKeys")}
      </button>
    </div>
  );
}
