import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { allAccounts } from "../../src/accounts/index.ts";
import { exportBackup, noteBackup } from "../../src/backup/index.ts";
import { explain } from "../locale/explain.ts";
import { Notice } from "../parts/Header.tsx";
import { t } from "../locale/i18n.ts";
import { fileName } from "./file-name.ts";
import type { AccountsPorts } from "./ports.ts";
import type { WindowVault } from "../open-vault/window-vault.ts";

/** Saves the whole vault as an encrypted file. */
export function BackupView({ vault, ports }: { vault: WindowVault; ports: AccountsPorts }): JSX.Element {
  const [message, setMessage] = useState<{ kind: "error" | "warn" | "plain"; text: string }>();
  const download = async (): Promise<void> => {
    setMessage(undefined);
    try {
      const { text, records, leftOut } = await exportBackup(await vault.use());
      const name = fileName("backup", allAccounts(await vault.read()).length, "json");
      ports.save(name, "application/json", text);
      await vault.change((opened) => noteBackup(opened));
      setMessage(
        leftOut > 0
          ? { kind: "warn", text: t("backupLeftOut", records, leftOut) }
          : { kind: "plain", text: t("backupSaved", name, records) },
      );
    } catch (error) {
      setMessage({ kind: "error", text: explain(error) });
    }
  };
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
