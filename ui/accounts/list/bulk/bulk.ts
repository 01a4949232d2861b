import { useCallback, useMemo, useState } from "preact/hooks";
import {
  type Account,
  allAccounts,
  changeAccounts,
  type ChangeOfMany,
  removeAccounts,
  undoChanges,
  undoRemove,
} from "../../../../src/accounts/index.ts";
import type { Contents, Vault } from "../../../../src/vault/index.ts";
import { explain } from "../../../locale/explain.ts";
import { t } from "../../../locale/i18n.ts";
import type { WindowVault } from "../../../open-vault/window-vault.ts";

type Name = Account["name"];

/** The accounts that the user has selected for an action on many accounts. */
export interface Selection {
  readonly ticked: ReadonlySet<Name>;
  /** The selected accounts that still exist. */
  readonly chosen: readonly Name[];
  readonly tick: (name: Name, on: boolean) => void;
  readonly set: (names: ReadonlySet<Name>) => void;
}

export function useSelection(contents: Contents): Selection {
  const [ticked, set] = useState<ReadonlySet<Name>>(new Set());
  const chosen = useMemo(() => {
    if (ticked.size === 0) return [];
    return allAccounts(contents).flatMap(({ name }) => (ticked.has(name) ? [name] : []));
  }, [contents, ticked]);
  const tick = useCallback((name: Name, on: boolean) => {
    set((before) => {
      const after = new Set(before);
      if (on) after.add(name);
      else after.delete(name);
      return after;
    });
  }, []);
  return { ticked, chosen, tick, set };
}

/** Actions on many accounts. The user can undo an action while the message about the action is shown. */
export interface Bulk {
  /** Text about the finished actions, for the message with the undo button. Undefined if there is nothing to undo. */
  readonly done: string | undefined;
  readonly message: { readonly kind: "error" | "plain"; readonly text: string } | undefined;
  readonly remove: (names: readonly Account["name"][]) => Promise<boolean>;
  readonly change: (names: readonly Account["name"][], change: ChangeOfMany) => Promise<boolean>;
  readonly undo: () => Promise<boolean>;
  /** Deletes one account. The window's toast offers to undo that. */
  readonly removeOne: (name: Account["name"]) => Promise<boolean>;
  readonly dismiss: () => void;
}

/** @param onBegin - called before an action; ends the offer to undo an earlier one */
export function useBulk(vault: WindowVault, onBegin: () => void): Bulk {
  const [steps, setSteps] = useState<readonly BulkStep[]>([]);
  const [message, setMessage] = useState<Bulk["message"]>();

  const did = (step: BulkStep): void => {
    setSteps((before) => [...before, step]);
  };
  const run = async (work: () => Promise<void>): Promise<boolean> => {
    setMessage(undefined);
    onBegin();
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
    removeOne: (name) =>
      run(async () => {
        setSteps([]);
        await vault.perform("remove", [name]);
      }),
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

/**
 * A finished action on many accounts that the user can undo. The object contains the previous state of these accounts,
 * with their stored passwords. So the object is removed from memory together with the message about the action.
 */
export interface BulkStep {
  readonly kind: "removed" | "changed";
  readonly count: number;
  /** @returns the number of accounts that are not restored because they have changed again */
  readonly undo: (vault: Vault) => Promise<number>;
}

/** Returns the message about the finished actions that can be undone: how many accounts were deleted and changed. */
export const textOf = (steps: readonly BulkStep[]): string =>
  (["removed", "changed"] as const)
    .map((kind) => [kind, steps.reduce((sum, step) => sum + (step.kind === kind ? step.count : 0), 0)] as const)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => t(`${kind}Accounts`, count))
    .join(" ");

/**
 * Undoes all actions, the last action first.
 *
 * @param change - runs a function that writes to the vault
 * @param onUndone - called after each undone action, even if a later action cannot be undone
 * @returns the number of accounts that are not restored because they have changed again
 * @throws AppError if an action cannot be undone
 */
export async function undoAll(
  steps: readonly BulkStep[],
  change: (undo: BulkStep["undo"]) => Promise<number>,
  onUndone: (step: BulkStep) => void,
): Promise<number> {
  let skipped = 0;
  for (const step of [...steps].reverse()) {
    skipped += await change(step.undo);
    onUndone(step);
  }
  return skipped;
}
