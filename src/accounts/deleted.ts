import { AppError } from "../errors.ts";
import { type JsonObject, without } from "../json.ts";
import type { Contents, DeletedRecord, Vault } from "../vault/index.ts";
import { type Account, assertFree, deletedAccounts } from "./account.ts";

const day = 24 * 60 * 60 * 1000;

/** Time during which a deleted account can be restored, in milliseconds. */
export const keptDeleted = 30 * day;

/** A deleted account that can still be restored. */
export interface DeletedAccount {
  /** The account with all its fields. */
  readonly account: Account;
  /** Time of the deletion, in milliseconds since 1970. */
  readonly deletedAt: number;
}

const isRestorable = (record: DeletedRecord): boolean => record.account !== undefined;

/**
 * Returns the record that replaces an account's record when the account is deleted. The new record contains a copy of
 * the account, so that the account can be restored.
 */
export function deletedRecord(account: Account, now = Date.now()): JsonObject {
  const { site, login, revision } = account;
  const content = without(account, "v", "name", "modified"); // the record that contains the copy has these fields
  return { deleted: true, site, login, revision, deletedAt: now, account: content };
}

/**
 * Returns the record of a deleted account without the copy of the account. The site, login and revision stay, so that a
 * new account with the same site and login does not use the same revision again.
 */
const emptiedRecord = (record: DeletedRecord): JsonObject => without(record, "account", "deletedAt");

/**
 * Returns the deleted accounts that can be restored, the most recently deleted first.
 *
 * @example
 * ```ts
 * import { pinRules } from "saltmill";
 * import { addAccount, createVault, memoryStorage, removeAccounts, restorableAccounts } from "saltmill/vault";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "ada" });
 * const name = await addAccount(vault, { site: "example.com", login: "ada", revision: 1, rules: pinRules() });
 * await removeAccounts(vault, [name]);
 * restorableAccounts(await vault.contents()).map(({ account }) => account.login); // ["ada"]
 * ```
 */
export function restorableAccounts(contents: Contents): DeletedAccount[] {
  return deletedAccounts(contents)
    .flatMap((record) => {
      const { account, deletedAt = 0, v, name, modified } = record;
      return account ? [{ account: { ...account, v, name, modified } as Account, deletedAt }] : [];
    })
    .sort((a, b) => b.deletedAt - a.deletedAt || (a.account.name < b.account.name ? -1 : 1));
}

/**
 * Restores deleted accounts with all their fields, in one write. Ignores accounts that are not deleted, and accounts
 * whose copy was already removed from the vault.
 *
 * @returns the number of restored accounts
 * @throws {@link AppError} `account-exists` if the site now has another account with the same username or `login`, and
 * errors of {@link Vault.change}; after an error, nothing is written
 * @example
 * ```ts
 * import { restoreDeleted, type Vault } from "saltmill/vault";
 * export const restore = (vault: Vault, account: string): Promise<number> => restoreDeleted(vault, [account]);
 * ```
 */
export function restoreDeleted(vault: Vault, names: readonly Account["name"][]): Promise<number> {
  return vault.change((contents) => {
    const wanted = new Set(names);
    const accounts = restorableAccounts(contents).flatMap(({ account }) => (wanted.has(account.name) ? [account] : []));
    for (const account of accounts) assertFree(contents, account);
    return { writes: Object.fromEntries(accounts.map((account) => [account.name, account])), result: accounts.length };
  });
}

/**
 * Removes the copies of deleted accounts from the vault. These accounts can no longer be restored. Their site, login
 * and revision stay in the vault, see {@link removeAccounts}.
 *
 * @param names - record names. Default: all deleted accounts.
 * @returns the number of accounts whose copy was removed
 * @throws {@link AppError} errors of {@link Vault.change}; after an error, nothing is written
 */
export function emptyDeleted(vault: Vault, names?: readonly Account["name"][]): Promise<number> {
  return vault.change((contents) => {
    const wanted = names && new Set(names);
    const emptied = deletedAccounts(contents).filter((each) => isRestorable(each) && (wanted?.has(each.name) ?? true));
    return {
      writes: Object.fromEntries(emptied.map((each) => [each.name, emptiedRecord(each)])),
      result: emptied.length,
    };
  });
}

/**
 * Returns the records of deleted accounts that must be written again, with their new content, by record name. Records
 * without a copy of the account are left out. If the account was deleted at least 30 days ago, according to this
 * device's clock, its record loses the copy. If the time of the deletion is missing, or is in the future because a
 * clock was wrong, the record gets the deletion time `now` and keeps the copy.
 */
export function expiredDeletions(contents: Contents, now = Date.now()): Record<string, JsonObject> {
  const writes: Record<string, JsonObject> = {};
  for (const record of deletedAccounts(contents)) {
    if (!isRestorable(record)) continue;
    const { deletedAt } = record;
    if (deletedAt === undefined || deletedAt > now) writes[record.name] = { ...record, deletedAt: now };
    else if (now - deletedAt >= keptDeleted) writes[record.name] = emptiedRecord(record);
  }
  return writes;
}

/**
 * Removes the copies of accounts that were deleted at least 30 days ago, and corrects wrong times of deletions (see
 * {@link expiredDeletions}). If the vault is busy, locked or read-only, nothing is written and no error is reported:
 * the next unlock tries again.
 *
 * @returns true if something was written
 */
export async function emptyExpired(vault: Vault, now = Date.now()): Promise<boolean> {
  try {
    if (Object.keys(expiredDeletions(await vault.contents(), now)).length === 0) return false;
    return await vault.change((contents) => ({ writes: expiredDeletions(contents, now), result: true }));
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
