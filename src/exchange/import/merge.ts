import { type Account, withEarlierKeys, withoutPrevious, withPrevious } from "../../accounts/index.ts";
import { type JsonObject, sameJson } from "../../json.ts";
import { aliasesOf } from "../../sites/index.ts";
import type { Contents, EarlierPassword } from "../../vault/index.ts";
import type { ImportedEntry } from "./entry.ts";
import type { ImportItem } from "./item.ts";
import { knownPasswords, missingPasswords } from "./known-passwords.ts";
import { earlierRecords, mergedTexts, passwordFields, textFields, without } from "./record.ts";

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
