import { AppError } from "../errors.ts";
import { hostAndPort, keptAddress } from "../sites/index.ts";
import { sameText } from "../text.ts";
import { type AccountRecord, type Contents, type DeletedRecord, perContents } from "../vault/index.ts";

/** A vault record of an account that is not deleted. */
export type Account = AccountRecord;

/** Returns all accounts of a vault except deleted ones, in no particular order. */
export const allAccounts = (contents: Contents): readonly Account[] => accountsOfContents(contents).living;

/** Returns the records of deleted accounts. */
export const deletedAccounts = (contents: Contents): readonly DeletedRecord[] => accountsOfContents(contents).deleted;

interface Accounts {
  readonly living: readonly Account[];
  readonly deleted: readonly DeletedRecord[];
}

const accountsOfContents = perContents((contents): Accounts => {
  const living: Account[] = [];
  const deleted: DeletedRecord[] = [];
  for (const record of contents.records.values()) {
    if (!record.name.startsWith("account/")) continue;
    if ("deleted" in record) deleted.push(record as DeletedRecord);
    else living.push(record as Account);
  }
  return { living, deleted };
});

/**
 * Returns the accounts of one site, in no particular order. Sites that differ only in Unicode normalization are the
 * same site.
 */
export const accountsAt = (contents: Contents, site: string): readonly Account[] => at(allAccounts(contents), site);

export const deletedAt = (contents: Contents, site: string): readonly DeletedRecord[] =>
  at(deletedAccounts(contents), site);

/**
 * Cached index of each list that {@link accountsOfContents} returns: a map from a site's name in NFC to the site's
 * records. Without the index, each lookup would search the whole list, which is slow when thousands of accounts are
 * removed at once.
 */
const indexes = new WeakMap<readonly object[], ReadonlyMap<string, readonly object[]>>();

function at<T extends { readonly site: string }>(records: readonly T[], site: string): readonly T[] {
  let sites = indexes.get(records) as ReadonlyMap<string, readonly T[]> | undefined;
  if (!sites) {
    const index = new Map<string, T[]>();
    for (const record of records) {
      const name = record.site.normalize("NFC");
      const list = index.get(name);
      if (list) list.push(record);
      else index.set(name, [record]);
    }
    indexes.set(records, (sites = index));
  }
  return sites.get(site.normalize("NFC")) ?? [];
}

/**
 * Returns the account whose vault record has this name.
 *
 * @throws {@link AppError} `account-missing` if the account was deleted, cannot be decrypted or never existed
 * @example
 * ```ts
 * import { pinRules } from "saltmill";
 * import { accountNamed, addAccount, createVault, memoryStorage } from "saltmill/vault";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "ada" });
 * const name = await addAccount(vault, { site: "example.com", login: "ada", revision: 1, rules: pinRules() });
 * accountNamed(await vault.contents(), name).login; // "ada"
 * ```
 */
export function accountNamed(contents: Contents, name: Account["name"]): Account {
  const record = name.startsWith("account/") ? contents.records.get(name) : undefined;
  if (!record || "deleted" in record) throw new AppError("account-missing", "this account is no longer in the vault");
  return record as Account;
}

/**
 * Returns the username that is shown, copied and filled for an account. A generated password is derived from `login`,
 * which can differ from the username, for example after a rename.
 */
export const loginOf = ({ userName, login }: Pick<Account, "userName" | "login">): string => userName ?? login;

/** Returns the name under which an account is shown: its label, or its username if it has no label. */
export const titleOf = (account: Pick<Account, "label" | "userName" | "login">): string =>
  account.label ?? loginOf(account);

/**
 * Returns the place of an account as lists show it: the host and port of its address, such as `wiki.example.com` or
 * `example.com:8443`, or the site if there is no address or it says nothing else. Accounts of one site and username
 * differ in it.
 */
export function placeShown({ site, address }: Pick<Account, "site" | "address">): string {
  const own = keptAddress(address ?? "");
  if (own === undefined) return site;
  const place = hostAndPort(own);
  return site === `www.${place}` ? site : place;
}

/**
 * Returns a function for new accounts that may have the site and username of another one, such as those that a user
 * keeps beside their own. An account whose site, username, place and label are those of an account of the vault, or of
 * an account that was passed before, gets a label with a number: "ada (2)".
 */
export function toldApart(contents: Contents): <T extends Pick<Account, "site" | "login">>(account: T) => T {
  type Named = Pick<Account, "site" | "login" | "userName" | "label" | "address">;
  const keyOf = (account: Named): string =>
    JSON.stringify(
      [account.site, loginOf(account), placeShown(account), account.label ?? ""].map((text) => text.normalize("NFC")),
    );
  const sites = new Set<string>();
  const taken = new Set<string>();
  return (account) => {
    const { site } = account;
    if (!sites.has(site)) for (const other of accountsAt(contents, site)) taken.add(keyOf(other));
    sites.add(site);
    let named: Named = account;
    for (let number = 2; taken.has(keyOf(named)); number++) {
      const { label = loginOf(account) || site } = account as Named;
      named = { ...account, label: `${label} (${number})` };
    }
    taken.add(keyOf(named));
    return named as typeof account;
  };
}

type Names = Pick<Account, "site" | "login" | "userName"> & { readonly name?: string };

/**
 * Throws if another account of the same site has the same `login` or the same username as `account`.
 *
 * @param tolerated - record names of accounts that are allowed to have the same `login` or username, for example after
 * a merge of two vaults
 * @throws {@link AppError} `account-exists`
 */
export function assertFree(contents: Contents, account: Names, tolerated: readonly string[] = []): void {
  const other = accountsWithSameName(contents, account).find(({ name }) => !tolerated.includes(name));
  if (!other) return;
  const { site } = account;
  const [login, shown] = [loginOf(account), loginOf(other)];
  if (sameText(login, shown)) {
    throw new AppError("account-exists", `there is already an account "${login}" for ${site}`, [login, site]);
  }
  // The original usernames are equal, although the shown ones differ.
  const message = `the password of the account "${shown}" for ${site} is already made from the username "${account.login}"`;
  throw new AppError("account-exists", message, [account.login, site, shown]);
}

/**
 * Returns the other accounts of an account's site that have the same `login` or the same username as this account. With
 * the same `login`, two accounts could have the same passwords. With the same username, users could not tell them
 * apart.
 */
export function accountsWithSameName(contents: Contents, { name, site, ...mine }: Names): Account[] {
  return accountsAt(contents, site).filter(
    (other) => other.name !== name && (sameText(other.login, mine.login) || sameText(loginOf(other), loginOf(mine))),
  );
}
