import { type Account, titleOf } from "../../../src/accounts/index.ts";
import { finishMove, moveAccounts, moveBack, updateRetiredRoots } from "../../../src/master/index.ts";
import type { Vault } from "../../../src/vault/index.ts";
import type { useAction } from "../../parts/use-action.ts";
import { t } from "../../locale/i18n.ts";
import type { WindowVault } from "../../open-vault/window-vault.ts";

/**
 * The actions for an account after the master password has changed: use the new master password (`move`), use the old
 * one again (`back`), and confirm that the site has the new password (`finish`).
 */
export interface Steps {
  readonly move: (account: Account) => void;
  readonly back: (account: Account) => void;
  readonly finish: (account: Account) => void;
}

/** Returns the account's title and site: "ada, example.com". */
export const namedAt = (account: Account): string => t("listed", titleOf(account) || t("noLogin"), account.site);

/** @param onStep - receives the account to expand after an action; undefined if the account needs no further action */
export function stepsOf(
  vault: WindowVault,
  run: ReturnType<typeof useAction>[1],
  onStep: (name: Account["name"] | undefined) => void,
): Steps {
  const step =
    (
      work: (vault: Vault, account: Account) => Promise<void>,
      message: "moved" | "movedBack" | "moveFinished",
      staysOpen: boolean,
    ) =>
    (account: Account): void => {
      run(async () => {
        await vault.change(async (opened) => {
          await work(opened, account);
          await updateRetiredRoots(opened);
        });
        onStep(staysOpen ? account.name : undefined);
        return { kind: "plain", text: t(message, namedAt(account)) };
      });
    };
  return {
    move: step((opened, { name }) => moveAccounts(opened, [name]), "moved", true),
    back: step((opened, { name }) => moveBack(opened, name), "movedBack", true),
    finish: step((opened, { name }) => finishMove(opened, name), "moveFinished", false),
  };
}
