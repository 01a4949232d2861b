import { useState } from "preact/hooks";
import {
  type Account,
  changeAccounts,
  type ChangeOfMany,
  removeAccounts,
  undoChanges,
  undoRemove,
  type Vault,
} from "../../../../src/index.ts";
import { explain } from "../../../explain.ts";
import { t } from "../../../i18n.ts";
import type { WindowVault } from "../../../window-vault/window-vault.ts";

/** What was just done with many accounts, and the way back. It holds their passwords: dropped with the note about it. */
export interface Done {
  readonly text: string;
  /** @returns what is to be said of it, if anything */
  readonly undo: (vault: Vault) => Promise<string | undefined>;
}

/** What is done with many accounts at once, the last of it to be undone. */
export interface Bulk {
  readonly done: Done | undefined;
  readonly said: { readonly kind: "error" | "plain"; readonly text: string } | undefined;
  readonly remove: (names: readonly Account["name"][]) => Promise<boolean>;
  readonly change: (names: readonly Account["name"][], change: ChangeOfMany) => Promise<boolean>;
  readonly undo: () => Promise<boolean>;
  readonly dismiss: () => void;
}

export function useBulk(vault: WindowVault): Bulk {
  const [done, setDone] = useState<Done>();
  const [said, setSaid] = useState<Bulk["said"]>();

  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    setSaid(undefined);
    try {
      await work();
      return true;
    } catch (failure) {
      setSaid({ kind: "error", text: explain(failure) });
      return false;
    }
  };
  return {
    done,
    said,
    remove: (names) =>
      attempt(async () => {
        const removed = await vault.change((opened) => removeAccounts(opened, names));
        setDone({
          text: t("removedAccounts", removed.accounts.length),
          undo: (opened) => undoRemove(opened, removed).then(() => undefined),
        });
      }),
    change: (names, change) =>
      attempt(async () => {
        const result = await vault.change((opened) => changeAccounts(opened, names, change));
        setDone({
          text: t("changedAccounts", result.changed.length),
          undo: async (opened) => {
            const stay = await undoChanges(opened, result);
            return stay > 0 ? t("undoneBut", stay) : undefined;
          },
        });
      }),
    undo: () =>
      attempt(async () => {
        if (!done) return;
        const text = await vault.change(done.undo);
        setDone(undefined);
        if (text !== undefined) setSaid({ kind: "plain", text });
      }),
    dismiss() {
      setDone(undefined);
      setSaid(undefined);
    },
  };
}
