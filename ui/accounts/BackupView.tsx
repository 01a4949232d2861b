import type { JSX } from "preact";
import { Notice } from "../parts/Header.tsx";
import { t } from "../locale/i18n.ts";
import type { WindowVault } from "../open-vault/window-vault.ts";
import { useBackupFile } from "./backup-file.ts";
import type { AccountsPorts } from "./ports.ts";

/** Saves the whole vault as an encrypted file. */
export function BackupView({ vault, ports }: { vault: WindowVault; ports: AccountsPorts }): JSX.Element {
  const { message, download } = useBackupFile(vault, ports);
  return (
    <section class="view" aria-labelledby="backup">
      <h2 id="backup">{t("view_backup")}</h2>
      <p class="sub">{t("backupIntro")}</p>
      <button type="button" class="primary" onClick={() => void download()}>
        {t("backupDownload")}
      </button>
      {message && <Notice kind={message.kind}>{message.text}</Notice>}
    </section>
  );
}
