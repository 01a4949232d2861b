import type { JSX } from "preact";
import { useId, useState } from "preact/hooks";
import { assertBackupSize, readBackup, type ReadBackup } from "../../../src/backup/index.ts";
import { BackupPassword } from "../../backup/BackupPassword.tsx";
import { takeFocus } from "../../parts/long-work.tsx";
import { useAction } from "../../parts/use-action.ts";
import { FileField } from "../../parts/FileField.tsx";
import { t } from "../../locale/i18n.ts";
import type { GeneratorPorts } from "../ports.ts";
import type { GeneratorState } from "../state.ts";
import { KitPictures } from "./KitPictures.tsx";
import { OpenBackup } from "./OpenBackup.tsx";

/**
 * Opens the printed backup in an emergency kit, or a backup file. Does not change the backup and stores nothing on this
 * device.
 */
export function BackupView({ state, ports }: { state: GeneratorState; ports: GeneratorPorts }): JSX.Element {
  const id = useId();
  const [file, setFile] = useState<{ readonly backup: ReadBackup; readonly isKit: boolean }>();
  const [message, run] = useAction();
  const { backup, copying, root, round } = state;
  const opened = backup.opened.value;
  const read = (chosen: File): void => {
    run(async () => {
      setFile(undefined);
      assertBackupSize(chosen.size);
      setFile({ backup: await readBackup(await chosen.text()), isKit: false });
      return undefined;
    });
  };
  if (opened) {
    return <OpenBackup opened={opened} deadline={backup.deadline} copying={copying} onClose={backup.close} />;
  }
  return (
    <section class="view" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t("openBackupTitle")}</h2>
      <p class="sub">{t("openBackupIntro")}</p>
      <KitPictures
        qrWorker={ports.qrWorker}
        onRead={(text) => {
          run(async () => {
            setFile({ backup: await readBackup(text), isKit: true });
            return undefined;
          });
        }}
      />
      <FileField
        label={t("backupFile")}
        accept=".json,application/json"
        error={message?.text}
        input={takeFocus}
        onChoose={read}
      />
      {file && (
        // Typing restarts the timer. When the timer runs out, the page removes all secrets, including the master
        // password that the user types here.
        <div key={`${String(round.value)} ${file.backup.header.id}`} onInput={root.use}>
          <BackupPassword {...file} ports={ports} onOpened={backup.open} />
        </div>
      )}
    </section>
  );
}
