import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { type Contents, type Settings, settingsOf } from "../../src/vault/index.ts";
import { useAction } from "../parts/use-action.ts";
import { Notice } from "../parts/Header.tsx";
import { t } from "../locale/i18n.ts";
import { SearchField } from "../parts/SearchField.tsx";
import type { WindowVault } from "../open-vault/window-vault.ts";
import { buttonSettings } from "./button.tsx";
import { clipboardSettings } from "./clipboard.tsx";
import { hostSettings } from "./hosts.tsx";
import { keyboardSettings } from "./keyboard.tsx";
import { lockingSettings } from "./locking.tsx";
import { lookSettings } from "./look.tsx";
import type { SettingsPorts } from "./ports.ts";
import { type SettingContext, searchSettings, sections } from "./setting.ts";

export interface SettingsProps {
  vault: WindowVault;
  ports: SettingsPorts;
  contents: Contents;
}

/** Shows all settings in sections, with a search field. Each change is saved at once. */
export function SettingsList(props: SettingsProps): JSX.Element {
  const { vault, ports, contents } = props;
  const [query, setQuery] = useState("");
  const [message, run] = useAction();
  const [saving, setSaving] = useState<Partial<Settings>>({}); // new values until they are saved
  const saveWith: SettingContext["saveWith"] = (store) => {
    run(async () => {
      await store();
      return { kind: "plain", text: t("settingSaved") };
    });
  };
  const context: SettingContext = {
    settings: { ...settingsOf(contents), ...saving },
    readOnly: contents.readOnly,
    save: (changes) => {
      setSaving(changes);
      saveWith(async () => {
        try {
          await vault.perform("settings", changes);
        } finally {
          setSaving({});
        }
      });
    },
    saveWith,
  };
  const all = [
    ...lockingSettings(context, ports.idleEvents, vault, contents),
    ...clipboardSettings(context, ports),
    ...lookSettings(context, ports.language),
    ...buttonSettings(context, ports),
    ...hostSettings(vault, ports.hosts, contents),
    ...keyboardSettings(ports.shortcuts),
  ];
  const found = searchSettings(all, query);
  return (
    <>
      <SearchField label={t("settingsSearch")} hint={t("search")} value={query} onInput={setQuery} />
      {sections.map((section) => {
        const shown = found.filter((setting) => setting.section === section);
        if (shown.length === 0) return null;
        return (
          <section key={section} aria-labelledby={`section-${section}`}>
            <h2 id={`section-${section}`}>{t(`settings_${section}`)}</h2>
            {section === "locking" && query === "" && <p class="sub">{t("settingsLockingIntro")}</p>}
            {shown.map(({ id, control }) => (
              <div key={id}>{control}</div>
            ))}
          </section>
        );
      })}
      <p class="empty" role="status">
        {found.length === 0 && t("settingsNothingFound")}
      </p>
      <p class="unseen" role="status">
        {query !== "" && found.length > 0 && t("settingsFound", found.length, all.length)}
      </p>
      {message && <Notice kind={message.kind}>{message.text}</Notice>}
    </>
  );
}
