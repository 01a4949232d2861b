import { AppError } from "../errors.ts";
import { inSlices, whileOpen } from "../slices.ts";
import type { Vault } from "../vault/index.ts";
import { type Account, accountsWithSameName, allAccounts, assertFree } from "./account.ts";
import { deletedRecord, expiredDeletions } from "./deleted.ts";

/**
 * Removed accounts, for {@link undoRemove}. The object contains stored passwords, so drop the object when the user can
 * no longer undo. Without this object, {@link restoreDeleted} can restore the accounts by their record names.
 */
export interface Removed {
  readonly accounts: readonly Account[];
  /**
   * Record names of accounts that already had the same `login` or username as a removed account before the removal, for
   * example after a merge of two vaults. These accounts do not prevent {@link undoRemove}.
   */
  readonly namesakes?: readonly string[];
}

/**
 * Deletes accounts in one write. For each account, a record with the site, login and revision stays. For 30 days, this
 * record also contains a copy of the whole account, see {@link restoreDeleted}.
 *
 * @returns the removed accounts; names without an account are left out
 * @throws {@link AppError} `account-missing` if none of the accounts exists, and errors of {@link Vault.change}; after
 * an error, nothing is written
 * @example
 * ```ts
 * import { addStoredAccount, createVault, listAccounts, memoryStorage, removeAccounts, undoRemove } from "saltmill/vault";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "ada" });
 * const name = await addStoredAccount(vault, { site: "example.com", login: "ada", password: "given" });
 * await undoRemove(vault, await removeAccounts(vault, [name]));
 * ```
 */
export function removeAccounts(vault: Vault, names: readonly Account["name"][]): Promise<Removed> {
  return vault.change(async (contents) => {
    const wanted = new Set(names);
    const accounts = allAccounts(contents).filter(({ name }) => wanted.has(name));
    if (accounts.length === 0) throw new AppError("account-missing", "these accounts are no longer in the vault");
    const writes = expiredDeletions(contents);
    const namesakes: Account["name"][] = [];
    const remove = (account: Account): void => {
      writes[account.name] = deletedRecord(account);
      for (const { name } of accountsWithSameName(contents, account)) namesakes.push(name);
    };
    await inSlices(accounts, remove, whileOpen(vault));
    return { writes, result: { accounts, namesakes } };
  });
}

/**
 * Restores removed accounts with all their fields, in one write. An account that is already in the vault again is not
 * changed.
 *
 * @throws {@link AppError} `account-exists` if the site now has another account with the same username or `login`, and
 * errors of {@link Vault.change}; after an error, nothing is written
 * @example
 * ```ts
 * import { pinRules } from "saltmill";
 * import { addAccount, createVault, listAccounts, memoryStorage, removeAccounts, undoRemove } from "saltmill/vault";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "ada" });
 * const name = await addAccount(vault, { site: "example.com", login: "ada", revision: 1, rules: pinRules() });
 * await undoRemove(vault, await removeAccounts(vault, [name]));
 * listAccounts(await vault.contents()).length; // 1
 * ```
 */
export function undoRemove(vault: Vault, { accounts, namesakes: tolerated }: Removed): Promise<void> {
  return vault.change(async (contents) => {
    const living = new Set(allAccounts(contents).map(({ name }) => name));
    const missing = accounts.filter(({ name }) => !living.has(name));
    const check = (account: Account): void => {
      assertFree(contents, account, tolerated);
    };
    await inSlices(missing, check, whileOpen(vault));
    return { writes: Object.fromEntries(missing.map((account) => [account.name, account])), result: undefined };
  });
}
