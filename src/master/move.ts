import { accountNamed, type Account } from "../accounts/account.ts";
import { changedAccount } from "../accounts/changes.ts";
import { AppError } from "../errors.ts";
import type { JsonObject } from "../vault/envelope.ts";
import type { Vault } from "../vault/vault.ts";

/**
 * Moves accounts to the vault's current root, in one write: each gets another password, and the one before stays at hand
 * for the site's form until the new one was used to log in. One that is there already stays as it is.
 *
 * @throws {@link AppError} `account-missing`, `bad-argument` (an account of another scheme than saltmill-1 has no root), and
 * what {@link Vault.change} throws; nothing is written then
 * @example
 * ```ts
 * import { masterProgress, moveAccounts, type Vault } from "saltmill";
 * export async function moveFirst(vault: Vault): Promise<void> {
 *   const [first] = masterProgress(await vault.contents()).left;
 *   if (first) await moveAccounts(vault, [first.name]);
 * }
 * ```
 */
export function moveAccounts(vault: Vault, names: readonly Account["name"][]): Promise<void> {
  return vault.change((contents) => {
    const writes: Record<string, JsonObject> = {};
    for (const name of new Set(names)) {
      const { account, passwordChanges } = changedAccount(contents, accountNamed(contents, name), { root: "current" });
      if (passwordChanges) writes[name] = account;
    }
    return { writes, result: undefined };
  });
}

/**
 * The way back: gives an account the password from before its last change again, as long as that is known.
 *
 * @throws {@link AppError} `account-missing`, `bad-argument` where no password from before is kept, and what
 * {@link Vault.change} throws; nothing is written then
 * @example
 * ```ts
 * import { moveBack, type Vault } from "saltmill";
 * export const notYetChanged = (vault: Vault, account: string): Promise<void> => moveBack(vault, account);
 * ```
 */
export function moveBack(vault: Vault, name: Account["name"]): Promise<void> {
  return vault.change((contents) => {
    const { previous, ...account } = accountNamed(contents, name);
    if (!previous) {
      throw new AppError("bad-argument", "no password from before is kept for this account", ["previous", "nothing"]);
    }
    const before = Object.fromEntries(Object.entries(previous).filter(([field]) => field !== "sent"));
    return { writes: { [name]: { ...account, ...before } }, result: undefined };
  });
}

/**
 * The end of an account's move: somebody has changed the password at the site by themselves, so the one from before is of
 * no use any more. Where the new one is filled in to log in, {@link settlePassword} finds that out.
 *
 * @throws {@link AppError} `account-missing`, and what {@link Vault.change} throws; nothing is written then
 * @example
 * ```ts
 * import { finishMove, type Vault } from "saltmill";
 * export const changedAtSite = (vault: Vault, account: string): Promise<void> => finishMove(vault, account);
 * ```
 */
export function finishMove(vault: Vault, name: Account["name"]): Promise<void> {
  return vault.change((contents) => {
    const { previous, ...account } = accountNamed(contents, name);
    return { writes: previous === undefined ? {} : { [name]: account }, result: undefined };
  });
}
