import { type Account, accountNamed, changedAccount, withoutChange, withoutPrevious } from "../accounts/index.ts";
import { AppError } from "../errors.ts";
import type { JsonObject } from "../json.ts";
import { inSlices, whileOpen } from "../slices.ts";
import type { Vault } from "../vault/index.ts";

/**
 * Moves accounts to the vault's current root in one write. Each moved account gets a new password. Its previous
 * password stays stored until the site is known to have the new one. Accounts that already have the current root are
 * not changed.
 *
 * @throws {@link AppError} `account-missing`, `bad-argument` (the account's password is not derived from a root), and
 * errors of {@link Vault.change}; after an error, nothing is written
 * @example
 * ```ts
 * import { masterProgress, moveAccounts, type Vault } from "saltmill/vault";
 * export async function moveFirst(vault: Vault): Promise<void> {
 *   const [first] = masterProgress(await vault.contents()).left;
 *   if (first) await moveAccounts(vault, [first.name]);
 * }
 * ```
 */
export function moveAccounts(vault: Vault, names: readonly Account["name"][]): Promise<void> {
  return vault.change(async (contents) => {
    const writes: Record<string, JsonObject> = {};
    const move = (name: Account["name"]): void => {
      const { account, passwordChanges } = changedAccount(contents, accountNamed(contents, name), { root: "current" });
      if (passwordChanges) writes[name] = account;
    };
    await inSlices([...new Set(names)], move, whileOpen(vault));
    return { writes, result: undefined };
  });
}

/**
 * Undoes a change of an account's password, such as a move to another root, while the previous password is still
 * stored. The previous password becomes the current one again. The undone password goes to the account's `history`.
 *
 * @throws {@link AppError} `account-missing`, `bad-argument` if no previous password is stored, and errors of
 * {@link Vault.change}; after an error, nothing is written
 * @example
 * ```ts
 * import { moveBack, type Vault } from "saltmill/vault";
 * export const notYetChanged = (vault: Vault, account: string): Promise<void> => moveBack(vault, account);
 * ```
 */
export function moveBack(vault: Vault, name: Account["name"]): Promise<void> {
  return vault.change((contents) => {
    const account = accountNamed(contents, name);
    if (!account.previous) {
      throw new AppError("bad-argument", "this account keeps no previous password", ["previous", "nothing"]);
    }
    return { writes: { [name]: withoutChange(account) }, result: undefined };
  });
}

/**
 * Stores that an account's password was changed at the site. The previous password goes to the account's `history`.
 * Saltmill does the same after a login that seems to have worked.
 *
 * @throws {@link AppError} `account-missing`, and errors of {@link Vault.change}; after an error, nothing is written
 * @example
 * ```ts
 * import { finishMove, type Vault } from "saltmill/vault";
 * export const changedAtSite = (vault: Vault, account: string): Promise<void> => finishMove(vault, account);
 * ```
 */
export function finishMove(vault: Vault, name: Account["name"]): Promise<void> {
  return vault.change((contents) => {
    const account = accountNamed(contents, name);
    return { writes: account.previous ? { [name]: withoutPrevious(account) } : {}, result: undefined };
  });
}
