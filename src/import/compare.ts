import { type Account, accountsAt } from "../accounts/account.ts";
import { loginOf } from "../accounts/names.ts";
import { passwordOf } from "../accounts/password.ts";
import { sameJson } from "../json.ts";
import { AppError } from "../errors.ts";
import { sameText } from "../text.ts";
import type { Contents } from "../vault/contents.ts";
import type { ImportedEntry } from "./entry.ts";
import type { ImportItem } from "./item.ts";
import { mergedTexts, passwordFields, textFields, without } from "./record.ts";

/** The properties of an item that describe how its entry differs from the vault. */
export type Compared = Omit<ImportItem, "key" | "entry">;

/**
 * A function that compares an entry with the vault. The entries must be passed in the order of the file, because each
 * result also depends on the preceding entries.
 */
export type EntryComparer = (entry: ImportedEntry) => Promise<Compared>;

/**
 * Returns a function that compares entries with the vault's accounts of the same site and login.
 *
 * @param all - all entries of the file with the same site and login, in the order in which they are compared
 */
export function entryComparer(contents: Contents, all: readonly ImportedEntry[]): EntryComparer {
  const [{ site, login } = { site: "", login: "" }] = all;
  const accounts = accountsAt(contents, site).filter(
    (account) => sameText(account.login, login) || sameText(loginOf(account), login),
  );
  // Each password is derived only once. Otherwise, a hostile file with thousands of entries for one site and login
  // could take hours.
  let groups: Promise<ReadonlyMap<string, readonly Account[]>> | undefined;
  const byPassword = (): NonNullable<typeof groups> => (groups ??= groupedByPassword(contents, accounts));
  const earlier: ImportedEntry[] = [];
  const taken = new Set<string>();

  /**
   * Returns the account that an entry would change if no account has the password of the entry: the first account whose
   * password is not the password of any entry in `all`.
   */
  const accountToChange = async (): Promise<Account | undefined> => {
    if (all.length === 1) return accounts[0];
    const inFile = new Set(await Promise.all(all.map((entry) => passwordOfEntry(contents, entry))));
    const matched = [...(await byPassword())].flatMap(([password, those]) => (inFile.has(password) ? those : []));
    const names = new Set(matched.map(({ name }) => name));
    return accounts.find(({ name }) => !names.has(name));
  };

  const accountFor = async (entry: ImportedEntry, isTwin: boolean): Promise<Compared | undefined> => {
    if (accounts.length === 0) return undefined;
    const password = await passwordOfEntry(contents, entry);
    const equal = password === undefined ? [] : ((await byPassword()).get(password) ?? []);
    const complete = equal.find((account) => changedTexts(account, entry).length === 0);
    const free = equal.find(({ name }) => !taken.has(name)); // two entries must not change the same account
    const mine = complete ?? free ?? (isTwin ? undefined : await accountToChange());
    if (mine) taken.add(mine.name);
    return mine && compared(mine, entry, equal.includes(mine));
  };

  return async (entry) => {
    const found = await accountFor(entry, earlier.length > 0);
    const isNew = accounts.length === 0 && earlier.length === 0;
    const result = found ?? (isNew ? asNew : asTwin(contents, entry, earlier));
    earlier.push(entry);
    return result;
  };
}

const asNew: Compared = { status: "new", fields: [], choices: ["mine", "theirs"], proposed: "theirs" };

/** Compares an entry with the entries before it in the file that have the same site and login. */
function asTwin(contents: Contents, entry: ImportedEntry, twins: readonly ImportedEntry[]): Compared {
  const secrets = (each: ImportedEntry): unknown =>
    each.derivation ?? without(passwordFields(contents, each), "history", "revision");
  const isRepeated = twins.some(
    (twin) =>
      sameJson(secrets(twin), secrets(entry)) &&
      textFields.every((field) => entry[field] === undefined || sameJson(entry[field], twin[field])),
  );
  if (isRepeated) return { status: "twice", fields: [], choices: ["mine"], proposed: "mine" };
  return { status: "twice", fields: [], choices: ["mine", "both"], proposed: "both" };
}

function compared(mine: Account, entry: ImportedEntry, samePassword: boolean): Compared {
  const texts = changedTexts(mine, entry);
  if (samePassword && texts.length === 0) {
    return { status: "same", mine, fields: [], choices: ["mine"], proposed: "mine" };
  }
  const isAddition = samePassword && (mine.totp === undefined || !texts.includes("totp"));
  return {
    ...{ status: "different", mine, fields: [...(samePassword ? [] : ["password"]), ...texts] },
    choices: ["mine", "theirs", "both"],
    proposed: isAddition ? "theirs" : "mine",
  };
}

/** Returns the fields of an account that would change if the texts of an entry were merged into it. */
function changedTexts(mine: Account, entry: ImportedEntry): string[] {
  const merged = mergedTexts(mine, entry);
  return textFields.filter((field) => !sameJson(merged[field], mine[field]));
}

async function groupedByPassword(
  contents: Contents,
  accounts: readonly Account[],
): Promise<ReadonlyMap<string, readonly Account[]>> {
  const groups = new Map<string, Account[]>();
  for (const account of accounts) {
    const password = await derived(contents, account);
    if (password !== undefined) groups.set(password, [...(groups.get(password) ?? []), account]);
  }
  return groups;
}

const passwordOfEntry = (contents: Contents, entry: ImportedEntry): Promise<string | undefined> => {
  const { site, login } = entry;
  return derived(contents, { ...(passwordFields(contents, entry) as unknown as Account), site, login });
};

/** Returns the password of an account, or undefined if it cannot be derived. */
async function derived(contents: Contents, account: Parameters<typeof passwordOf>[1]): Promise<string | undefined> {
  try {
    return await passwordOf(contents, account);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
