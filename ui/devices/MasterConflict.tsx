import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { masterInUse } from "../../src/sync/index.ts";
import type { Contents } from "../../src/vault/index.ts";
import { t } from "../locale/i18n.ts";
import type { WindowVault } from "../open-vault/window-vault.ts";
import { Notice } from "../parts/Header.tsx";

/**
 * Shows a notice if two devices changed the master password before they synced. The notice says which of the two new
 * passwords the user must type on new devices and for backups.
 */
export function MasterConflict({ vault, contents }: { vault: WindowVault; contents: Contents }): JSX.Element | null {
  const [used, setUsed] = useState<Awaited<ReturnType<typeof masterInUse>>>();
  useEffect(() => {
    const read = async (): Promise<void> => {
      setUsed(await masterInUse(await vault.use()));
    };
    read().catch(() => {
      setUsed(undefined); // the vault was locked while it was being read
    });
  }, [vault, contents]);
  return used === undefined ? null : <Notice kind="warn">{t(`masterConflict_${used}`)}</Notice>;
}
