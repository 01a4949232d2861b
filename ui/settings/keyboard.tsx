import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../locale/i18n.ts";
import type { Shortcut, ShortcutsPort } from "./ports.ts";
import type { Setting } from "./setting.ts";

/** What the browser itself names differently, or not at all. */
const nameOf = ({ name, description }: Shortcut): string =>
  name === "_execute_action" ? t("commandOpen") : description;

/** The keys, as the browser has them, and the way to where it lets them be changed. */
export function keyboardSettings(port: ShortcutsPort | undefined): Setting[] {
  if (!port) return [];
  return [
    {
      id: "shortcuts",
      section: "keyboard",
      words: [t("optionKeysHint"), t("commandOpen"), t("commandFill"), t("commandLock")],
      control: <Shortcuts port={port} />,
    },
  ];
}

function Shortcuts({ port }: { port: ShortcutsPort }): JSX.Element {
  const [shortcuts, setShortcuts] = useState<readonly Shortcut[]>([]);
  useEffect(() => {
    const look = (): void => void port.list().then(setShortcuts);
    look();
    addEventListener("focus", look); // whoever comes back has perhaps changed them
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
      <p class="hint">{t("optionKeysHint")}</p>
      <button type="button" class="quiet" onClick={() => void port.change()}>
        {t("changeKeys")}
      </button>
    </div>
  );
}
