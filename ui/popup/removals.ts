import { type Removed, titleOf, undoRemove, type Vault } from "../../src/index.ts";
import { t } from "../locale/i18n.ts";
import { listed } from "../locale/listed.ts";

/** Accounts that were deleted while the message about it is shown, oldest first. */
export type Removals = readonly Removed[];

/** Joins the titles of the deleted accounts. */
export const titlesOf = (removals: Removals): string =>
  listed(removals.flatMap(({ accounts }) => accounts).map((account) => titleOf(account) || t("noLogin")));

/**
 * Restores all deleted accounts, the last deleted first.
 *
 * @throws AppError as `undoRemove` does; accounts that were restored before stay, and the rest can be tried again
 */
export async function undoRemovals(vault: Vault, removals: Removals): Promise<void> {
  for (const removed of [...removals].reverse()) await undoRemove(vault, removed);
}
