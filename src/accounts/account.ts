import { AppError } from "../errors.ts";
import type { AccountRecord, DeletedRecord } from "../vault/records.ts";
import type { Contents } from "../vault/vault.ts";

/** An account as its owner sees it. */
export type Account = AccountRecord;

interface Accounts {
  readonly living: readonly Account[];
  readonly deleted: readonly DeletedRecord[];
}

/** Contents never change, so each is gone through once. */
const known = new WeakMap<Contents, Accounts>();

function accountsOfContents(contents: Contents): Accounts {
  const before = known.get(contents);
  if (before) return before;
  const living: Account[] = [];
  const deleted: DeletedRecord[] = [];
  for (const record of contents.records.values()) {
    if (!record.name.startsWith("account/")) continue;
    if ("deleted" in record) deleted.push(record as DeletedRecord);
    else living.push(record as Account);
  }
  const accounts = { living, deleted };
  known.set(contents, accounts);
  return accounts;
}

/**
 * Every account of a vault, in no particular order.
 *
 * @example
 * ```ts
 * import { addAccount, allAccounts, createVault, memoryStorage, pinRules } from "saltmill";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "ada" });
 * const name = await addAccount(vault, { site: "example.com", login: "ada", revision: 1, rules: pinRules() });
 * allAccounts(await vault.contents()).length; // 1
 * ```
 */
export const allAccounts = (contents: Contents): readonly Account[] => accountsOfContents(contents).living;

/** What is left of deleted accounts. */
export const deletedAccounts = (contents: Contents): readonly DeletedRecord[] => accountsOfContents(contents).deleted;

/** The lists of {@link accountsOfContents} by site, in NFC: five thousand removals looked through ten thousand accounts each. */
const places = new WeakMap<readonly object[], ReadonlyMap<string, readonly object[]>>();

function at<T extends { readonly site: string }>(records: readonly T[], site: string): readonly T[] {
  let sites = places.get(records) as ReadonlyMap<string, readonly T[]> | undefined;
  if (!sites) {
    const made = new Map<string, T[]>();
    for (const record of records) {
      const name = record.site.normalize("NFC");
      const there = made.get(name);
      if (there) there.push(record);
      else made.set(name, [record]);
    }
    places.set(records, (sites = made));
  }
  return sites.get(site.normalize("NFC")) ?? [];
}

/** Those of one site, however its accents were typed, in no particular order. */
export const accountsAt = (contents: Contents, site: string): readonly Account[] => at(allAccounts(contents), site);

export const deletedAt = (contents: Contents, site: string): readonly DeletedRecord[] =>
  at(deletedAccounts(contents), site);

/**
 * The account of this record name, as it is now.
 *
 * @throws {@link AppError} `account-missing` where it was deleted, does not open, or never was
 * @example
 * ```ts
 * import { accountNamed, addAccount, createVault, memoryStorage, pinRules } from "saltmill";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "ada" });
 * const name = await addAccount(vault, { site: "example.com", login: "ada", revision: 1, rules: pinRules() });
 * accountNamed(await vault.contents(), name).login; // "ada"
 * ```
 */
export function accountNamed(contents: Contents, name: Account["name"]): Account {
  const record = name.startsWith("account/") ? contents.records.get(name) : undefined;
  if (!record || "deleted" in record)
    throw new AppError("account-missing", "this account is not in the vault any more");
  return record as Account;
}
