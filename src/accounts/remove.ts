import { AppError } from "../errors.ts";
import type { JsonObject } from "../vault/envelope.ts";
import type { Vault } from "../vault/vault.ts";
import { type Account, allAccounts } from "./account.ts";
import { assertFree, accountsWithSameName } from "./names.ts";

/** What {@link undoRemove} needs. It holds the accounts, stored passwords included: drop it when the time to undo is over. */
export interface Removed {
  readonly accounts: readonly Account[];
  /** Record names of accounts that had a name of theirs already then, as after a merge: no hindrance to undo. */
  readonly namesakes?: readonly string[];
}

/**
 * Deletes accounts, all in one write. What stays of each is that there was one, and which revision it spent.
 *
 * @returns what brings them back; those that were gone already are not among them
 * @throws {@link AppError} `account-missing` where none of them is there, and what {@link Vault.change} throws; nothing is
 * written then
 * @example
 * ```ts
 * import { addStoredAccount, createVault, memoryStorage, removeAccounts, undoRemove } from "saltmill";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "ada" });
 * const name = await addStoredAccount(vault, { site: "example.com", login: "ada", password: "given" });
 * await undoRemove(vault, await removeAccounts(vault, [name]));
 * ```
 */
export function removeAccounts(vault: Vault, names: readonly Account["name"][]): Promise<Removed> {
  return vault.change((contents) => {
    const wanted = new Set(names);
    const accounts = allAccounts(contents).filter(({ name }) => wanted.has(name));
    if (accounts.length === 0) throw new AppError("account-missing", "these accounts are not in the vault any more");
    const writes: Record<string, JsonObject> = {};
    for (const { name, site, login, revision } of accounts) writes[name] = { deleted: true, site, login, revision };
    const beside = accounts.flatMap((account) => accountsWithSameName(contents, account).map(({ name }) => name));
    return { writes, result: { accounts, namesakes: beside } };
  });
}

/**
 * Brings removed accounts back as they were, field by field, in one write. One that is there again already stays as it is.
 *
 * @throws {@link AppError} `account-exists` where another account has taken the name of one meanwhile, and what
 * {@link Vault.change} throws; nothing is written then
 * @example
 * ```ts
 * import {
 *   addAccount,
 *   allAccounts,
 *   createVault,
 *   memoryStorage,
 *   pinRules,
 *   removeAccounts,
 *   undoRemove,
 * } from "saltmill";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "ada" });
 * const name = await addAccount(vault, { site: "example.com", login: "ada", revision: 1, rules: pinRules() });
 * await undoRemove(vault, await removeAccounts(vault, [name]));
 * allAccounts(await vault.contents()).length; // 1
 * ```
 */
export function undoRemove(vault: Vault, { accounts, namesakes: tolerated }: Removed): Promise<void> {
  return vault.change((contents) => {
    const living = new Set(allAccounts(contents).map(({ name }) => name));
    const gone = accounts.filter(({ name }) => !living.has(name));
    for (const account of gone) assertFree(contents, account, tolerated);
    return { writes: Object.fromEntries(gone.map((account) => [account.name, account])), result: undefined };
  });
}
