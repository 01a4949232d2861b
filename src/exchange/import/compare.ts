import { type Account, accountsAt, hasPassword, loginOf } from "../../accounts/index.ts";
import { hostAndPort } from "../../sites/index.ts";
import type { paced } from "../../slices.ts";
import type { Contents } from "../../vault/index.ts";
import type { ImportedEntry, ImportItem } from "./entry.ts";
import { changedFields, derivedPassword, knownPasswords, passwordFields } from "./merge-entry.ts";

/** The properties of an item that describe how its entry differs from the vault. */
export type Compared = Omit<ImportItem, "key" | "entry">;

/**
 * A function that compares an entry with the vault. The entries must be passed in the order of the file, because each
 * result also depends on the preceding entries.
 */
export type EntryComparer = (entry: ImportedEntry) => Promise<Compared>;

/**
 * Returns a function that finds the accounts of a site and login. The login is the one of the password, or the present
 * one. Arranges the accounts of each site once: the vault and the file can have thousands of them at one site.
 */
export function accountsByLogin(contents: Contents): (site: string, login: string) => readonly Account[] {
  const sites = new Map<string, ReadonlyMap<string, readonly Account[]>>();
  const arranged = (site: string): ReadonlyMap<string, readonly Account[]> => {
    const logins = new Map<string, Account[]>();
    for (const account of accountsAt(contents, site)) {
      for (const login of new Set([account.login, loginOf(account)].map((each) => each.normalize("NFC")))) {
        const accounts = logins.get(login);
        if (accounts) accounts.push(account);
        else logins.set(login, [account]);
      }
    }
    sites.set(site, logins);
    return logins;
  };
  return (site, login) => {
    const name = site.normalize("NFC");
    return (sites.get(name) ?? arranged(name)).get(login.normalize("NFC")) ?? [];
  };
}

/**
 * Returns a function that compares entries with the vault's accounts of the same site and login.
 *
 * @param all - all entries of the file with the same site and login, in the order in which they are compared
 * @param accountsOf - the result of {@link accountsByLogin}
 * @param pace - counts the passwords that are derived or decrypted, and pauses after some of them
 */
export function entryComparer(
  contents: Contents,
  all: readonly ImportedEntry[],
  accountsOf: ReturnType<typeof accountsByLogin>,
  pace: ReturnType<typeof paced>,
): EntryComparer {
  const [{ site, login } = { site: "", login: "" }] = all;
  const accounts = accountsOf(site, login);
  // The passwords of the accounts are derived only once. Otherwise, a hostile file with thousands of entries for one
  // site and login could take hours.
  let groups: Promise<ReadonlyMap<string, readonly Account[]>> | undefined;
  const byPassword = (): NonNullable<typeof groups> => (groups ??= groupedByPassword(contents, accounts, pace));
  const known = new Map<string, Promise<ReadonlySet<string>>>();
  const passwordsOf = async (account: Account): Promise<ReadonlySet<string>> => {
    await pace();
    const passwords = known.get(account.name) ?? knownPasswords(contents, account);
    known.set(account.name, passwords);
    return passwords;
  };
  const seen = new Set<string | undefined>(); // the places of the preceding entries
  const taken = new Set<string>();
  const isSeen = (place: string | undefined): boolean =>
    place === undefined ? seen.size > 0 : seen.has(place) || seen.has(undefined);

  /**
   * Returns the account that an entry would change if no account has the password of the entry: the first account whose
   * password is not the password of any entry in `all`.
   */
  const accountToChange = async (fitting: readonly Account[]): Promise<Account | undefined> => {
    if (all.length === 1) return fitting[0];
    const inFile = new Set<string | undefined>();
    for (const entry of all) {
      inFile.add(await passwordOfEntry(contents, entry));
      await pace();
    }
    const matched = [...(await byPassword())].flatMap(([password, those]) => (inFile.has(password) ? those : []));
    const names = new Set(matched.map(({ name }) => name));
    return fitting.find(({ name }) => !names.has(name) && !taken.has(name));
  };

  const changes = (account: Account, entry: ImportedEntry): Promise<string[]> =>
    changedFields(contents, account, entry, passwordsOf);
  const firstComplete = async (equal: readonly Account[], entry: ImportedEntry): Promise<Account | undefined> => {
    for (const account of equal) if ((await changes(account, entry)).length === 0) return account;
    return undefined;
  };

  /** Returns the accounts with the password of an entry, or all accounts if the entry has only one-time codes. */
  const withPasswordOf = async (entry: ImportedEntry, fitting: readonly Account[]): Promise<readonly Account[]> => {
    if (entry.password === undefined && !entry.derivation) return fitting;
    const password = await passwordOfEntry(contents, entry);
    return password === undefined ? [] : ((await byPassword()).get(password) ?? []);
  };

  const accountFor = async (
    entry: ImportedEntry,
    fitting: readonly Account[],
    isTwin: boolean,
  ): Promise<Compared | undefined> => {
    if (accounts.length === 0) return undefined;
    const equal = await withPasswordOf(entry, fitting);
    const complete = await firstComplete(equal, entry);
    const free = equal.find(({ name }) => !taken.has(name)); // two entries must not change the same account
    const mine = complete ?? free ?? (isTwin ? undefined : await accountToChange(fitting));
    if (mine) taken.add(mine.name);
    return mine && compared(mine, await changes(mine, entry), equal.includes(mine));
  };

  return async (entry) => {
    const place = placeOfEntry(entry);
    const fitting = accounts.filter(({ address }) => isSamePlace(place, placeOfEntry({ address })));
    const isTwin = isSeen(place);
    const found = await accountFor(entry, fitting, isTwin);
    const isApart = all.every((other) => other === entry || !isSamePlace(place, placeOfEntry(other)));
    const isNew = !isTwin && (fitting.length === 0 || (isApart && all.length > 1));
    seen.add(place);
    return found ?? (isNew ? asNew : asTwin);
  };
}

/**
 * Returns the host and port of an entry or account. Accounts of one site and username on different hosts or ports are
 * different accounts, unless they have one password.
 */
const placeOfEntry = ({ address }: { readonly address?: string | undefined }): string | undefined =>
  address === undefined ? undefined : hostAndPort(address);

const isSamePlace = (one: string | undefined, other: string | undefined): boolean =>
  one === undefined || other === undefined || one === other;

const asNew: Compared = { status: "new", fields: [], choices: ["mine", "theirs"], proposed: "theirs" };

/** An entry whose site and username a preceding entry has, with another password. */
const asTwin: Compared = { status: "twice", fields: [], choices: ["mine", "both"], proposed: "both" };

/** An entry of which a preceding entry has all values. */
export const inAnother: Compared = { status: "twice", fields: [], choices: ["mine"], proposed: "mine" };

function compared(mine: Account, changes: readonly string[], samePassword: boolean): Compared {
  if (samePassword && changes.length === 0) {
    return { status: "same", mine, fields: [], choices: ["mine"], proposed: "mine" };
  }
  const isAddition = (samePassword || !hasPassword(mine)) && (mine.totp === undefined || !changes.includes("totp"));
  return {
    ...{ status: "different", mine, fields: [...(samePassword ? [] : ["password"]), ...changes] },
    choices: ["mine", "theirs", "both"],
    proposed: isAddition ? "theirs" : "mine",
  };
}

async function groupedByPassword(
  contents: Contents,
  accounts: readonly Account[],
  pace: ReturnType<typeof paced>,
): Promise<ReadonlyMap<string, readonly Account[]>> {
  const groups = new Map<string, Account[]>();
  for (const account of accounts) {
    const password = await derivedPassword(contents, account);
    await pace();
    if (password === undefined) continue;
    const group = groups.get(password) ?? [];
    if (group.push(account) === 1) groups.set(password, group);
  }
  return groups;
}

const passwordOfEntry = (contents: Contents, entry: ImportedEntry): Promise<string | undefined> => {
  const { site, login } = entry;
  return derivedPassword(contents, { ...(passwordFields(contents, entry) as unknown as Account), site, login });
};
