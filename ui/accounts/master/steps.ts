import {
  type Account,
  finishMove,
  moveAccounts,
  moveBack,
  updateRetiredRoots,
  titleOf,
  type Vault,
} from "../../../src/internal.ts";
import type { useAction } from "../../parts/use-action.ts";
import { t } from "../../locale/i18n.ts";
import type { WindowVault } from "../../open-vault/window-vault.ts";

/** What can be done with an account on the way to another master password. */
export interface Steps {
  readonly move: (account: Account) => void;
  readonly back: (account: Account) => void;
  readonly finish: (account: Account) => void;
}

/** "ada, example.com" */
export const namedAt = (account: Account): string => t("listed", titleOf(account) || t("noLogin"), account.site);

/** @param onStep - gets the account that stands open after a step; nothing where there is nothing more to be done with it */
export function stepsOf(
  vault: WindowVault,
  attempt: ReturnType<typeof useAction>[1],
  onStep: (name: Account["name"] | undefined) => void,
): Steps {
  const step =
    (
      work: (vault: Vault, account: Account) => Promise<void>,
      said: "moved" | "movedBack" | "moveFinished",
      stays: boolean,
    ) =>
    (account: Account): void => {
      attempt(async () => {
        await vault.change(async (opened) => {
          await work(opened, account);
          await updateRetiredRoots(opened);
        });
        onStep(stays ? account.name : undefined);
        return { kind: "plain", text: t(said, namedAt(account)) };
      });
    };
  return {
    move: step((opened, { name }) => moveAccounts(opened, [name]), "moved", true),
    back: step((opened, { name }) => moveBack(opened, name), "movedBack", true),
    finish: step((opened, { name }) => finishMove(opened, name), "moveFinished", false),
  };
}
