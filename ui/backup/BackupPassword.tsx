import type { JSX } from "preact";
import { openBackup, type OpenedBackup, type ReadBackup } from "../../src/backup/index.ts";
import { openingCosts } from "../../src/vault/index.ts";
import { AppError } from "../../src/errors.ts";
import { explain } from "../locale/explain.ts";
import { Field } from "../parts/Field.tsx";
import { useHeldSecret } from "../parts/held-secret.ts";
import { derivationText } from "../parts/derivation.tsx";
import { t } from "../locale/i18n.ts";
import { useLongWork, Working } from "../parts/long-work.tsx";
import type { VaultPorts } from "../ports.ts";

/**
 * Asks for the master password that was in use when the backup was made, and decrypts the backup. Shown on a device
 * without a vault, for a backup of a different vault, and for a backup from before the vault got a new key.
 */
export function BackupPassword(props: {
  backup: ReadBackup;
  ports: Pick<VaultPorts, "pbkdf2"> & Partial<Pick<VaultPorts, "argon2">>;
  /** True if the backup was read from the QR codes of an emergency kit. */
  isKit?: boolean;
  onOpened: (opened: OpenedBackup, masterPassword: string) => void;
}): JSX.Element {
  const { backup, ports, isKit = false, onOpened } = props;
  const master = useHeldSecret();
  const work = useLongWork();
  const open = (event: Event): void => {
    event.preventDefault();
    void work.run(async (progress) => {
      const masterPassword = master.text;
      onOpened(
        await openBackup(backup, { masterPassword, pbkdf2: ports.pbkdf2, argon2: ports.argon2, ...progress }),
        masterPassword,
      );
    }, explainMaster);
  };
  return (
    <form onSubmit={open} onInput={work.clear}>
      <Field
        label={t(isKit ? "kitMaster" : "backupMaster")}
        secret={master}
        autoFocus
        busy={work.fraction !== undefined}
        error={work.error}
        hint={t(isKit ? "kitMasterHint" : "backupMasterHint")}
      />
      {work.fraction === undefined ? (
        <button type="submit" class="primary">
          {t("backupOpen")}
        </button>
      ) : (
        <Working fraction={work.fraction} text={derivationText(openingCosts(backup.header))} onCancel={work.cancel} />
      )}
    </form>
  );
}

const explainMaster = (error: unknown): string =>
  error instanceof AppError && error.code === "cannot-decrypt" ? t("backupWrongMaster") : explain(error);
