import { type Removed, titleOf, undoRemove, type Vault } from "../../src/index.ts";
import { t } from "../locale/i18n.ts";
import { listed } from "../locale/listed.ts";

/** What was removed while the note about it stood, in order. */
export type Removals = readonly Removed[];

/** The accounts' names in a row. */
export const titlesOf = (removals: Removals): string =>
  listed(removals.flatMap(({ accounts }) => accounts).map((account) => titleOf(account) || t("noLogin")));

/**
 * Brings all of them back, the last removed first, as they were when they went.
 *
 * @throws AppError as `undoRemove` does; what was brought back before that stays, and can be asked for again
 */
export async function undoRemovals(vault: Vault, removals: Removals): Promise<void> {
  for (const removed of [...removals].reverse()) await undoRemove(vault, removed);
}
