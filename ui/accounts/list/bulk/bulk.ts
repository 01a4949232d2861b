import { useState } from "preact/hooks";
import {
  type Account,
  changeAccounts,
  type ChangeOfMany,
  removeAccounts,
  undoChanges,
  undoRemove,
} from "../../../../src/accounts/index.ts";
import { explain } from "../../../locale/explain.ts";
import { t } from "../../../locale/i18n.ts";
import type { WindowVault } from "../../../open-vault/window-vault.ts";
import { type BulkStep, textOf, undoAll } from "./bulk-step.ts";

/** Actions on many accounts. The user can undo an action while the message about the action is shown. */
export interface Bulk {
  /** Text about the finished actions, for the message with the undo button. Undefined if there is nothing to undo. */
  readonly done: string | undefined;
  readonly message: { readonly kind: "error" | "plain"; readonly text: string } | undefined;
  readonly remove: (names: readonly Account["name"][]) => Promise<boolean>;
  readonly change: (names: readonly Account["name"][], change: ChangeOfMany) => Promise<boolean>;
  readonly undo: () => Promise<boolean>;
  readonly dismiss: () => void;
}

export function useBulk(vault: WindowVault): Bulk {
  const [steps, setSteps] = useState<readonly BulkStep[]>([]);
  const [message, setMessage] = useState<Bulk["message"]>();

  const did = (step: BulkStep): void => {
    setSteps((before) => [...before, step]);
  };
  const run = async (work: () => Promise<void>): Promise<boolean> => {
    setMessage(undefined);
    try {
      await work();
      return true;
    } catch (failure) {
      setMessage({ kind: "error", text: explain(failure) });
      return false;
    }
  };
  return {
    done: steps.length > 0 ? textOf(steps) : undefined,
    message,
    remove: (names) =>
      run(async () => {
        const removed = await vault.change((opened) => removeAccounts(opened, names));
        did({
          kind: "removed",
          count: removed.accounts.length,
          undo: (opened) => undoRemove(opened, removed).then(() => 0),
        });
      }),
    change: (names, change) =>
      run(async () => {
        const result = await vault.change((opened) => changeAccounts(opened, names, change));
        did({ kind: "changed", count: result.changed.length, undo: (opened) => undoChanges(opened, result) });
      }),
    undo: () =>
      run(async () => {
        const skipped = await undoAll(steps, vault.change, (undone) => {
          setSteps((now) => now.filter((step) => step !== undone));
        });
        if (skipped > 0) setMessage({ kind: "plain", text: t("undoneBut", skipped) });
      }),
    dismiss() {
      setSteps([]);
      setMessage(undefined);
    },
  };
}
