import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { allAccounts } from "../../src/accounts/index.ts";
import { conflictsIn } from "../../src/sync/index.ts";
import type { Contents } from "../../src/vault/index.ts";
import { t } from "../locale/i18n.ts";
import type { SyncStatus } from "../ports.ts";
import type { PopupPorts } from "./ports.ts";

/**
 * Errors of the sync that usually disappear by themselves. They are shown only after three days without a successful
 * sync.
 */
const passing: readonly unknown[] = ["offline", "unreachable", "timeout", "busy", "cut-off", "server"];
const patience = 3 * 86_400_000; // milliseconds

/**
 * Shows a problem with syncing, if any: syncing fails, the vault may have got a new key on another device, or two
 * devices have changed the same value of an account. A button opens the devices view of the accounts page.
 */
export function SyncNote(props: {
  contents: Contents;
  status: PopupPorts["syncStatus"];
  onOpen: () => Promise<void>;
}): JSX.Element | null {
  const { contents, status, onOpen } = props;
  const [now, setNow] = useState<SyncStatus>();
  useEffect(() => {
    const read = async (): Promise<void> => {
      setNow((await status.get()) as SyncStatus | undefined);
    };
    void read();
    return status.onChange(() => void read());
  }, [status]);
  const hasConflicts = conflictsIn(contents).some(({ name }) => isAccount(contents, name));
  const fails = now?.state === "failed" && isNews(now);
  const news = fails
    ? "popupSync"
    : (now?.foreign ?? 0) > 0
      ? "popupNewKey"
      : hasConflicts
        ? "popupConflicts"
        : undefined;
  if (news === undefined) return null;
  return (
    <p class="note warn">
      {t(news === "popupSync" ? "popupSyncFails" : news)}{" "}
      <button type="button" class="quiet small" onClick={() => void onOpen()}>
        {t(`${news}Open`)}
      </button>
    </p>
  );
}

/** Returns true for the record of an existing account. The devices view shows conflicts only in such records. */
const isAccount = (contents: Contents, name: string): boolean =>
  allAccounts(contents).some((account) => account.name === name);

function isNews({ error, at, lastDone = at }: SyncStatus): boolean {
  return !passing.includes(error?.values[0]) || at - lastDone > patience;
}
