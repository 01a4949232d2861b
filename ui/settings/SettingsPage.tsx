import type { JSX } from "preact";
import { explain } from "../locale/explain.ts";
import { Header, Notice } from "../parts/Header.tsx";
import { t } from "../locale/i18n.ts";
import { Unlock } from "../open-vault/Unlock.tsx";
import type { WindowVault } from "../open-vault/window-vault.ts";
import { SettingsView } from "./SettingsView.tsx";
import type { SettingsPorts } from "./ports.ts";

/** Shows the settings page. Settings are stored in the vault, so it must be unlocked. */
export function SettingsPage({ vault, ports }: { vault: WindowVault; ports: SettingsPorts }): JSX.Element {
  const title = t("optionsTitle");
  switch (vault.phase.value) {
    case "starting":
      return <Header title={title} sub={t("starting")} />;
    case "failed":
      return (
        <div class="sheet narrow">
          <Header title={title} />
          <Notice kind="error">{explain(vault.failure.value)}</Notice>
        </div>
      );
    case "setup":
      return (
        <div class="sheet narrow">
          <Header title={title} sub={t("noVaultYet")} />
          <p class="empty">
            {t("optionsNoVault")} <a href="welcome.html">{t("welcomeTitle")}</a>
          </p>
        </div>
      );
    case "locked":
      return (
        <div class="sheet narrow">
          <Unlock title={title} vault={vault} />
        </div>
      );
    case "open":
      return vault.contents.value ? (
        <SettingsView vault={vault} ports={ports} contents={vault.contents.value} />
      ) : (
        <Header title={title} sub={t("starting")} />
      );
  }
}
