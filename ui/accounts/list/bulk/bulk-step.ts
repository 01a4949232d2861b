import type { Vault } from "../../../../src/index.ts";
import { t } from "../../../locale/i18n.ts";

/** What was done with many accounts, and the way back. It holds their passwords: dropped with the note about it. */
export interface BulkStep {
  readonly kind: "removed" | "changed";
  /** How many accounts. */
  readonly count: number;
  /** @returns how many stay as they are, because they have changed again since */
  readonly undo: (vault: Vault) => Promise<number>;
}

/** What the note says of all that was done since it came up. */
export const textOf = (steps: readonly BulkStep[]): string =>
  (["removed", "changed"] as const)
    .map((kind) => [kind, steps.reduce((sum, step) => sum + (step.kind === kind ? step.count : 0), 0)] as const)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => t(`${kind}Accounts`, count))
    .join(" ");

/**
 * Goes all the steps back, the last one first.
 *
 * @param change - one step that writes
 * @param onUndone - gets each step that is undone, also where a later one fails
 * @returns how many accounts stay as they are
 * @throws AppError as undoing throws
 */
export async function undoAll(
  steps: readonly BulkStep[],
  change: (undo: BulkStep["undo"]) => Promise<number>,
  onUndone: (step: BulkStep) => void,
): Promise<number> {
  let stay = 0;
  for (const step of [...steps].reverse()) {
    stay += await change(step.undo);
    onUndone(step);
  }
  return stay;
}
