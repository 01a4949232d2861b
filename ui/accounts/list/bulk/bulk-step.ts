import type { Vault } from "../../../../src/index.ts";
import { t } from "../../../locale/i18n.ts";

/**
 * A finished action on many accounts that can be undone. It contains the accounts' passwords, so it is dropped together
 * with its message.
 */
export interface BulkStep {
  readonly kind: "removed" | "changed";
  /** Number of accounts. */
  readonly count: number;
  /** @returns the number of accounts that are not restored because they have changed again */
  readonly undo: (vault: Vault) => Promise<number>;
}

/** Returns the text of the message. The text covers all steps since the message appeared. */
export const textOf = (steps: readonly BulkStep[]): string =>
  (["removed", "changed"] as const)
    .map((kind) => [kind, steps.reduce((sum, step) => sum + (step.kind === kind ? step.count : 0), 0)] as const)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => t(`${kind}Accounts`, count))
    .join(" ");

/**
 * Undoes all steps, the last one first.
 *
 * @param change - runs a step that writes to the vault
 * @param onUndone - called after each step was undone, even if a later one fails
 * @returns the number of accounts that are not restored
 * @throws AppError if a step cannot be undone
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
