import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { backupReminder, type BackupReminder } from "../../src/backup/index.ts";
import type { Contents } from "../../src/vault/index.ts";
import { dayText } from "../locale/times.ts";
import { t } from "../locale/i18n.ts";

/**
 * Shows a note if a vault with several accounts has no backup yet, or if the last backup is old and the vault has
 * changed since that backup.
 */
export function BackupNote({ contents }: { contents: Contents }): JSX.Element | null {
  const [reminder, setReminder] = useState<BackupReminder>();
  useEffect(() => {
    let isCurrent = true;
    void backupReminder(contents).then((found) => {
      if (isCurrent) setReminder(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [contents]);
  if (!reminder) return null;
  return (
    <p class="sub">
      {reminder.reason === "none" ? t("noBackupYet") : t("backupOld", dayText(reminder.made))}{" "}
      <a href="#backup">{t("backupMake")}</a>
    </p>
  );
}
