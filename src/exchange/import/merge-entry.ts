import {
  type Account,
  earlierPasswordOf,
  firstRevision,
  inputsBefore,
  passwordOf,
  placeShown,
  sameCodes,
  withEarlierKeys,
  withInputs,
  withoutPrevious,
  withPrevious,
} from "../../accounts/index.ts";
import { AppError } from "../../errors.ts";
import { type JsonObject, sameJson } from "../../json.ts";
import { keptPassword, storedScheme } from "../../schemes/index.ts";
import { aliasesOf, placeOf } from "../../sites/index.ts";
import type { Contents, EarlierPassword } from "../../vault/index.ts";
import type { ImportedEntry, ImportedPassword, ImportItem } from "./entry.ts";

/** Fields of an entry that describe the account and do not change its password. */
export const textFields = ["label", "notes", "tags", "favourite", "totp", "totpHistory"] as const;

/** Returns the record of a new account. */
export function newRecord(
  contents: Contents,
  entry: ImportedEntry,
  now: number,
): JsonObject & Pick<Account, "site" | "login"> {
  const { site, login, address, used, created = now } = entry;
  return {
    ...{ site, login, ...passwordFields(contents, entry) },
    ...Object.fromEntries(textFields.flatMap((field) => (entry[field] === undefined ? [] : [[field, entry[field]]]))),
    ...(address !== undefined && { address, madeAt: placeOf(address) }),
    created,
    ...(used !== undefined && { used }),
  };
}

/** Returns the fields of a new account that decide its current and earlier passwords. */
export function passwordFields(contents: Contents, { site, ...entry }: ImportedEntry): JsonObject {
  if (entry.derivation) return { ...entry.derivation };
  const earlier = entry.history ?? [];
  const revision = Math.max(firstRevision(contents, site, entry.login), earlier.length + 1);
  const history = earlierRecords(earlier);
  const secret = entry.password === undefined ? {} : { secret: keptPassword(entry.password) };
  return { scheme: storedScheme, revision, ...secret, ...(history.length > 0 && { history }) };
}

/** Converts earlier passwords to the items of an account's history. The newest password must come first. */
const earlierRecords = (passwords: readonly ImportedPassword[]): JsonObject[] =>
  passwords.map(({ password, ended }, i) => ({
    ...{ scheme: storedScheme, revision: passwords.length - i, secret: keptPassword(password), ended },
  }));

/**
 * Returns the names of the account's fields, except the password, that would change if the entry were merged into the
 * account.
 *
 * @param known - returns the result of {@link knownPasswords} for the account
 */
export async function changedFields(
  contents: Contents,
  mine: Account,
  entry: ImportedEntry,
  known: (account: Account) => Promise<ReadonlySet<string>>,
): Promise<string[]> {
  const merged = mergedTexts(mine, entry);
  const isEarlierMissing = entry.history !== undefined && missingPasswords(entry, await known(mine)).length > 0;
  const linked = new Set(aliasesOf(contents, entry.site));
  return [
    // An address that says no more than the site is no reason to change an account.
    ...(mine.address === undefined &&
    placeShown(merged.address === undefined ? mine : { ...mine, ...merged }) !== mine.site
      ? ["address"]
      : []),
    ...textFields.filter((field) => !sameJson(merged[field], mine[field])),
    ...(isEarlierMissing ? ["history"] : []),
    ...(entry.aliases?.some((alias) => !linked.has(alias)) ? ["aliases"] : []),
  ];
}

/**
 * Returns the vault's account after an entry was merged into it. The account gets the entry's label, notes, tags and
 * other texts, and the entry's earlier passwords. If the passwords differ, the account also gets the entry's password.
 */
export async function mergedAccount(
  contents: Contents,
  mine: Account,
  { entry, fields }: ImportItem,
): Promise<JsonObject> {
  const withTexts = withEarlierKeys({ ...mine, ...mergedTexts(mine, entry) }, mine);
  const account = fields.includes("password") ? withPasswordOf(contents, mine, withTexts, entry) : withTexts;
  const missing = missingPasswords(entry, await knownPasswords(contents, mine));
  if (missing.length === 0) return account;
  const history = [...(account.history ?? []), ...(earlierRecords(missing) as unknown as EarlierPassword[])];
  return { ...account, history: history.sort((a, b) => b.ended - a.ended) };
}

function withPasswordOf(contents: Contents, mine: Account, withTexts: Account, entry: ImportedEntry): Account {
  const secret = passwordFields(contents, { ...entry, login: mine.login });
  const next = { ...without(withTexts, "root", "rules"), ...without(secret, "history") } as Account;
  const { revision } = mine;
  const counted = entry.derivation === undefined && typeof revision === "number" ? { revision: revision + 1 } : {};
  // The user chose the file's password, so the site probably has this password already. The replaced password therefore
  // goes straight to the account's history.
  return withoutPrevious(withPrevious(mine, { ...next, ...counted }));
}

/**
 * Returns the text fields of an account after an entry was merged into it. The result has the notes and tags of the
 * account and those of the entry. The account's own `label`, `address` and `favourite` stay if they exist. The entry's
 * `totp` replaces the account's `totp`, unless both give the same codes.
 */
function mergedTexts(mine: Account, entry: ImportedEntry): Pick<Account, (typeof textFields)[number] | "address"> {
  const label = mine.label ?? entry.label;
  const notes = mergedNotes(mine.notes ?? "", entry.notes ?? "");
  const tags = [...new Set([...(mine.tags ?? []), ...(entry.tags ?? [])])];
  const favourite = mine.favourite ?? entry.favourite;
  const keepsKey = entry.totp === undefined || (mine.totp !== undefined && sameCodes(mine.totp, entry.totp));
  const totp = keepsKey ? mine.totp : entry.totp;
  const address = mine.address ?? entry.address;
  const { totpHistory } = entry.totpHistory
    ? withEarlierKeys(
        { ...mine, ...(totp !== undefined && { totp }), totpHistory: entry.totpHistory },
        without(mine, "totp") as Account,
      )
    : mine;
  return {
    ...(address !== undefined && { address }),
    ...(label !== undefined && { label }),
    ...(notes !== "" && { notes }),
    ...(tags.length > 0 && { tags }),
    ...(favourite !== undefined && { favourite }),
    ...(totp !== undefined && { totp }),
    ...(totpHistory && { totpHistory }),
  };
}

export function mergedNotes(mine: string, theirs: string): string {
  if (mine === "" || theirs.includes(mine)) return theirs === "" ? mine : theirs;
  return mine.includes(theirs) ? mine : `${mine}\n\n${theirs}`;
}

/** Returns a copy of an object without some of its fields. */
export const without = (fields: JsonObject, ...names: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

/**
 * Returns the current, the previous and the earlier passwords of an account, except those that cannot be derived or
 * decrypted.
 */
export async function knownPasswords(contents: Contents, account: Account): Promise<ReadonlySet<string>> {
  const { previous, history = [] } = account;
  const accounts = [account, ...(previous ? [withInputs(account, inputsBefore(account, previous))] : [])];
  const all = await Promise.all([
    ...accounts.map((each) => derivedPassword(contents, each)),
    ...history.map((each) => ifDerivable(earlierPasswordOf(contents, account, each))),
  ]);
  return new Set(all.filter((password) => password !== undefined));
}

/** Returns the password of an account, or undefined if the password cannot be derived or decrypted. */
export const derivedPassword = (
  contents: Contents,
  account: Parameters<typeof passwordOf>[1],
): Promise<string | undefined> => ifDerivable(passwordOf(contents, account));

async function ifDerivable(password: Promise<string>): Promise<string | undefined> {
  try {
    return await password;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** Returns each earlier password of an entry once, except the passwords in `known` and the entry's own password. */
export function missingPasswords(
  { password, history = [] }: ImportedEntry,
  known: ReadonlySet<string>,
): readonly ImportedPassword[] {
  const passwords = history.map((each) => each.password);
  return history.filter(
    (each, i) => each.password !== password && !known.has(each.password) && passwords.indexOf(each.password) === i,
  );
}
