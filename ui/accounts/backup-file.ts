import { useState } from "preact/hooks";
import { allAccounts } from "../../src/accounts/index.ts";
import { exportBackup, noteBackup } from "../../src/backup/index.ts";
import { explain } from "../locale/explain.ts";
import { t } from "../locale/i18n.ts";
import type { WindowVault } from "../open-vault/window-vault.ts";
import { fileName } from "./file-name.ts";
import type { AccountsPorts } from "./ports.ts";

/** Message about a backup that was saved, or why it was not. */
export interface BackupMessage {
  readonly kind: "error" | "warn" | "plain";
  readonly text: string;
}

/** Returns a function that saves the whole vault as an encrypted file, and the message about the last file. */
export function useBackupFile(
  vault: WindowVault,
  ports: Pick<AccountsPorts, "save">,
): { readonly message: BackupMessage | undefined; readonly download: () => Promise<void> } {
  const [message, setMessage] = useState<BackupMessage>();
  const download = async (): Promise<void> => {
    setMessage(undefined);
    try {
      const { text, leftOut } = await exportBackup(await vault.use());
      const count = allAccounts(await vault.read()).length;
      const name = fileName("backup", count, "json");
      ports.save(name, "application/json", text);
      await vault.change((opened) => noteBackup(opened));
      const saved = t("backupSaved", count, name);
      setMessage(
        leftOut > 0
          ? { kind: "warn", text: `${saved} ${t("backupLeftOut", leftOut)}` }
          : { kind: "plain", text: saved },
      );
    } catch (error) {
      setMessage({ kind: "error", text: explain(error) });
    }
  };
  return { message, download };
}
