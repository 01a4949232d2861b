import type { JSX } from "preact";
import { useMemo, useRef } from "preact/hooks";
import type { ProgressOptions } from "../../../crypto/index.ts";
import { type Account, placeShown } from "../../../src/accounts/index.ts";
import type { OpenedBackup } from "../../../src/backup/index.ts";
import { useReadOut } from "../../parts/announce.tsx";
import { accountWithSite } from "../../parts/account-with-site.ts";
import { derivationText } from "../../parts/derivation.tsx";
import { Notice } from "../../parts/Header.tsx";
import type { HeldSecret } from "../../parts/held-secret.ts";
import { t } from "../../locale/i18n.ts";
import { takeFocus, useLongWork, Working } from "../../parts/long-work.tsx";
import { TruncatedList } from "../../parts/TruncatedList.tsx";
import type { WindowVault } from "../../open-vault/window-vault.ts";
import { setRestored, show } from "../view.ts";
import { BackupWarnings } from "../../backup/BackupWarnings.tsx";

/**
 * Restores a backup on a device without a vault. The backup becomes the new vault. The master password of the backup
 * becomes the master password of the vault.
 */
export function NewVault(props: {
  vault: WindowVault;
  opened: OpenedBackup;
  master: HeldSecret;
  onGiveUp: () => void;
}): JSX.Element {
  const { vault, opened, master, onGiveUp } = props;
  const work = useLongWork();
  const holds = useRef<HTMLParagraphElement>(null);
  useReadOut(holds);
  const living = useMemo(() => livingIn(opened), [opened]);
  const restore = async (progress: ProgressOptions): Promise<void> => {
    await vault.restoreNew(opened, master.text, progress);
    setRestored({ accounts: living.length, made: opened.created });
    show("list");
  };
  return (
    <>
      <p ref={holds}>{t("newVaultHolds", living.length)}</p>
      <TruncatedList items={living.map(accountWithSite)} />
      <BackupWarnings opened={opened} />
      {work.error !== undefined && <Notice kind="error">{work.error}</Notice>}
      {work.fraction === undefined ? (
        <div class="actions">
          <button type="button" class="primary" ref={takeFocus} onClick={() => void work.run(restore)}>
            {t("newVaultRestore")}
          </button>
          <button type="button" class="quiet" onClick={onGiveUp}>
            {t("cancel")}
          </button>
        </div>
      ) : (
        <Working fraction={work.fraction} text={derivationText(vault.costs.value)} onCancel={work.cancel} />
      )}
    </>
  );
}

/** Returns the accounts of a backup, except the deleted ones, in the order of their sites. */
function livingIn({ records }: OpenedBackup): readonly Account[] {
  const living = [...records.values()].filter((record) => record.name.startsWith("account/") && !("deleted" in record));
  // The fields of all records are checked when the backup is opened.
  return (living as unknown as Account[]).sort((a, b) => placeShown(a).localeCompare(placeShown(b)));
}
