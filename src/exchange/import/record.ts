import { type Account, firstRevision } from "../../accounts/index.ts";
import { keptPassword, storedScheme } from "../../schemes/index.ts";
import { placeOf } from "../../sites/index.ts";
import type { JsonObject } from "../../json.ts";
import type { Contents } from "../../vault/index.ts";
import type { ImportedEntry, ImportedPassword } from "./entry.ts";

/** Returns the fields of a new account that decide its current and earlier passwords. */
export function passwordFields(contents: Contents, { site, ...entry }: ImportedEntry): JsonObject {
  if (entry.derivation) return { ...entry.derivation };
  const earlier = entry.history ?? [];
  const revision = Math.max(firstRevision(contents, site, entry.login), earlier.length + 1);
  const history = earlierRecords(earlier);
  const secret = keptPassword(entry.password ?? "");
  return { scheme: storedScheme, revision, secret, ...(history.length > 0 && { history }) };
}

/** Converts earlier passwords to the items of an account's history. The newest password must come first. */
export const earlierRecords = (passwords: readonly ImportedPassword[]): JsonObject[] =>
  passwords.map(({ password, ended }, i) => ({
    ...{ scheme: storedScheme, revision: passwords.length - i, secret: keptPassword(password), ended },
  }));

/** Fields of an entry that describe the account and do not change its password. */
export const textFields = ["label", "notes", "tags", "favourite", "totp"] as const;

/** Returns the record of a new account. */
export function newRecord(contents: Contents, entry: ImportedEntry, now: number): JsonObject {
  const { site, login, address, used, created = now } = entry;
  return {
    ...{ site, login, ...passwordFields(contents, entry) },
    ...Object.fromEntries(textFields.flatMap((field) => (entry[field] === undefined ? [] : [[field, entry[field]]]))),
    ...(address !== undefined && { madeAt: placeOf(address) }),
    created,
    ...(used !== undefined && { used }),
  };
}

/**
 * Returns the text fields of an account after an entry was merged into it. The result has the notes and tags of the
 * account and those of the entry. The account's own `label` and `favourite` stay if they exist. The entry's `totp`
 * replaces the account's `totp`.
 */
export function mergedTexts(mine: Account, entry: ImportedEntry): Pick<Account, (typeof textFields)[number]> {
  const label = mine.label ?? entry.label;
  const notes = mergedNotes(mine.notes ?? "", entry.notes ?? "");
  const tags = [...new Set([...(mine.tags ?? []), ...(entry.tags ?? [])])];
  const favourite = mine.favourite ?? entry.favourite;
  const totp = entry.totp ?? mine.totp;
  return {
    ...(label !== undefined && { label }),
    ...(notes !== "" && { notes }),
    ...(tags.length > 0 && { tags }),
    ...(favourite !== undefined && { favourite }),
    ...(totp !== undefined && { totp }),
  };
}

function mergedNotes(mine: string, theirs: string): string {
  if (mine === "" || theirs.includes(mine)) return theirs === "" ? mine : theirs;
  return mine.includes(theirs) ? mine : `${mine}\n\n${theirs}`;
}

/** Returns a copy of an object without some of its fields. */
export const without = (fields: JsonObject, ...names: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
