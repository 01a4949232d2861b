import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../locale/i18n.ts";
import type { Shortcut, ShortcutsPort } from "./ports.ts";
import type { Setting } from "./setting.ts";

/**
 * Returns the name of a keyboard command. The command that opens the popup gets Saltmill's own name, because each
 * browser has a different name for this command, or no name.
 */
const nameOf = ({ name, description }: Shortcut): string =>
  name === "_execute_action" ? t("commandOpen") : description;

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
        {shortcuts.map((shortcut) => (
          <div key={shortcut.name}>
            <dt>{nameOf(shortcut)}</dt>
            <dd>{shortcut.keys === "" ? t("noKeys") : <kbd dir="ltr">{shortcut.keys}</kbd>}</dd>
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
