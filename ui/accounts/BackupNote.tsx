import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { backupReminder, type BackupReminder } from "../../src/backup/index.ts";
import type { Contents } from "../../src/vault/index.ts";
import { dayText } from "../locale/times.ts";
import { t } from "../locale/i18n.ts";
import type { WindowVault } from "../open-vault/window-vault.ts";
import { Notice } from "../parts/Header.tsx";
import { takeFocus } from "../parts/long-work.tsx";
import { useBackupFile } from "./backup-file.ts";
import type { AccountsPorts } from "./ports.ts";

/**
 * Shows a note if a vault with several accounts has no backup yet, or if the last backup is old and the vault has
 * changed since that backup. A press on its button saves a backup.
 */
export function BackupNote(props: {
  vault: WindowVault;
  ports: AccountsPorts;
  contents: Contents;
}): JSX.Element | null {
  const { vault, ports, contents } = props;
  const [reminder, setReminder] = useState<BackupReminder>();
  const [isClosed, setClosed] = useState(false);
  const { message, download } = useBackupFile(vault, ports);
  useEffect(() => {
    let isCurrent = true;
    void backupReminder(contents).then((found) => {
      if (isCurrent) setReminder(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [contents]);
  if (message && !isClosed) {
    return (
      <div class="backup-note line">
        <div class="grow">
          <Notice kind={message.kind}>{message.text}</Notice>
        </div>
        <button
          type="button"
          class="quiet small"
          ref={takeFocus}
          onClick={() => {
            setClosed(true);
          }}
        >
          {t("dismiss")}
        </button>
      </div>
    );
  }
  if (!reminder) return null;
  return (
    <div class="backup-note line">
      <span class="grow">{reminder.reason === "none" ? t("noBackupYet") : t("backupOld", dayText(reminder.made))}</span>
      <button
        type="button"
        class="framed small"
        onClick={() => {
          setClosed(false);
          void download();
        }}
      >
        {t("backupMake")}
      </button>
    </div>
  );
}
