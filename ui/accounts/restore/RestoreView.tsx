import type { JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import {
  assertBackupSize,
  isOwnBackup,
  type OpenedBackup,
  openOwnBackup,
  previewRestore,
  readBackup,
  type ReadBackup,
  type RestorePreview,
} from "../../../src/backup/index.ts";
import { FileField } from "../../parts/FileField.tsx";
import { Notice } from "../../parts/Header.tsx";
import { useHeldSecret } from "../../parts/held-secret.ts";
import { t } from "../../locale/i18n.ts";
import { takeFocus, useLongWork, Working } from "../../parts/long-work.tsx";
import type { AccountsPorts } from "../ports.ts";
import type { WindowVault } from "../../open-vault/window-vault.ts";
import { BackupPassword } from "../../backup/BackupPassword.tsx";
import { NewVault } from "./NewVault.tsx";
import { Preview } from "./Preview.tsx";

type Step =
  | { readonly at: "file"; readonly restored?: number }
  | { readonly at: "password"; readonly backup: ReadBackup }
  | { readonly at: "preview"; readonly preview: RestorePreview }
  | { readonly at: "new"; readonly opened: OpenedBackup };

const beginning: Step = { at: "file" };

/** Restores a backup in steps: file, password (if needed), preview, result. */
export function RestoreView({ vault, ports }: { vault: WindowVault; ports: AccountsPorts }): JSX.Element {
  const [step, setStep] = useState<Step>(beginning);
  const master = useHeldSecret();
  const work = useLongWork();
  const hasVault = vault.phase.value === "open";
  const chosen = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    takeFocus(chosen.current);
  }, []);
  const giveUp = (): void => {
    master.empty();
    setStep(beginning);
  };

  /** Goes back to the first step. Moves the focus first, because the focused "Cancel" button disappears. */
  const goBack = (): void => {
    chosen.current?.focus();
    giveUp();
  };

  const read = (file: File): Promise<void> =>
    work.run(async (progress) => {
      giveUp();
      assertBackupSize(file.size);
      const backup = await readBackup(await file.text(), progress);
      const opened = hasVault ? await vault.use() : undefined;
      if (!opened || !isOwnBackup(backup, opened)) setStep({ at: "password", backup });
      else {
        const own = await openOwnBackup(backup, opened, progress);
        setStep({ at: "preview", preview: await previewRestore(opened, own) });
      }
    });
  const opened = (backup: OpenedBackup, masterPassword: string): void => {
    if (!hasVault) {
      master.hold(masterPassword);
      setStep({ at: "new", opened: backup });
    } else {
      void work.run(async () => {
        setStep({ at: "preview", preview: await previewRestore(await vault.use(), backup) });
      });
    }
  };

  return (
    <section class="view" aria-labelledby="restore">
      <h2 id="restore">{t("view_restore")}</h2>
      <p class="sub">{t(hasVault ? "restoreIntro" : "restoreIntroNew")}</p>
      <FileField
        label={t("backupFile")}
        accept=".json,application/json"
        error={work.error}
        input={chosen}
        onChoose={(file) => void read(file)}
      />
      {work.fraction !== undefined && (
        <Working fraction={work.fraction} text={t("restoreReading")} onCancel={work.cancel} />
      )}
      {step.at === "file" && step.restored !== undefined && (
        <Notice kind="plain">{t("restoreDone", step.restored)}</Notice>
      )}
      {step.at === "password" && <BackupPassword backup={step.backup} ports={ports} onOpened={opened} />}
      {step.at === "new" && <NewVault vault={vault} opened={step.opened} master={master} onGiveUp={goBack} />}
      {step.at === "preview" && (
        <Preview
          vault={vault}
          first={step.preview}
          onGiveUp={goBack}
          onDone={(restored) => {
            chosen.current?.focus();
            setStep({ at: "file", restored });
          }}
        />
      )}
    </section>
  );
}
