import type { Vault } from "../../../../src/vault/index.ts";
import { t } from "../../../locale/i18n.ts";

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
