import type { ProgressOptions } from "../../crypto/internal.ts";
import { type Account, accountsAt } from "../accounts/account.ts";
import { loginOf } from "../accounts/names.ts";
import { passwordOf } from "../accounts/password.ts";
import { sameJson } from "../backup/record-differences.ts";
import { AppError } from "../errors.ts";
import { sourcesOf } from "../sites/alias.ts";
import { currentSite } from "../sites/current-site.ts";
import { inSlices } from "../slices.ts";
import { sameText } from "../text.ts";
import type { Contents } from "../vault/contents.ts";
import type { ImportedEntry } from "./entry.ts";
import { mergedTexts, passwordFields, textFields, without } from "./record.ts";

/**
 * State of an entry, compared with the vault and the rest of the file:
 * - `new`: the vault has no account with this site and login
 * - `same`: the vault's account already has all values of the entry
 * - `different`: the vault's account differs in `fields`
 * - `twice`: an earlier entry of the file has the same site and login
 */
export type ImportStatus = "new" | "same" | "different" | "twice";

/**
 * A choice for one entry. `mine` does not change the vault. `theirs` imports the entry. If the vault already has the
 * account, that account gets the file's texts and password, and a replaced password goes to its history. `both` adds
 * the entry as another account.
 */
export type ImportChoice = "mine" | "theirs" | "both";

/** One entry of a file and the vault's account with the same site and login. */
export interface ImportItem {
  /** Identifies the entry in the choices for `applyImport`. */
  readonly key: string;
  readonly status: ImportStatus;
  /** The entry as it would be written. */
  readonly entry: ImportedEntry;
  readonly mine?: Account;
  /** Names of the fields that would change: `password`, `label`, `notes`, `tags`, `favourite`, `totp`. */
  readonly fields: readonly string[];
  readonly choices: readonly ImportChoice[];
  /** The choice that replaces no value in the vault. */
  readonly proposed: ImportChoice;
}

/** Compares each entry with the vault. The result is sorted by site and login. */
export async function planImport(
  contents: Contents,
  entries: readonly ImportedEntry[],
  options: ProgressOptions = {},
): Promise<ImportItem[]> {
  const sites = new Set(entries.map((entry) => siteIn(contents, entry)));
  const earlier = new Map<string, ImportedEntry[]>();
  const items: ImportItem[] = [];
  const plan = async (each: ImportedEntry): Promise<void> => {
    const entry = withFreeAliases(contents, { ...each, site: siteIn(contents, each) }, sites);
    const key = `${items.length}`;
    const owner = JSON.stringify([entry.site.normalize("NFC"), entry.login.normalize("NFC")]);
    const twins = earlier.get(owner);
    if (twins) {
      items.push({ key, entry, ...asTwin(contents, entry, twins) });
      twins.push(entry);
    } else {
      earlier.set(owner, [entry]);
      items.push({ key, entry, ...(await compared(contents, entry)) });
    }
  };
  await inSlices(entries, plan, options);
  const order = ({ entry: { site, login, row } }: ImportItem): string =>
    `${site}\0${login}\0${String(row).padStart(9, "0")}`;
  return items.sort((a, b) => (order(a) < order(b) ? -1 : 1));
}

/** Returns the site of an entry, or its host if the vault treats that host as a separate site. */
const siteIn = (contents: Contents, { site, address }: ImportedEntry): string =>
  address === undefined ? site : currentSite(contents, address).site;

/**
 * Moves an alias to the notes if it cannot be linked: it has accounts of its own in the vault or in the file, or
 * already belongs to another site.
 */
function withFreeAliases(contents: Contents, entry: ImportedEntry, sites: ReadonlySet<string>): ImportedEntry {
  const { aliases, notes, ...rest } = entry;
  if (!aliases) return entry;
  const isFree = (alias: string): boolean =>
    !sites.has(alias) &&
    accountsAt(contents, alias).length === 0 &&
    sourcesOf(contents, alias).every((source) => sameText(source, entry.site));
  const free = aliases.filter(isFree);
  const lines = aliases.filter((alias) => !isFree(alias) && alias !== entry.site).map((alias) => `URL: ${alias}`);
  const text = [notes ?? "", lines.join("\n")].filter((part) => part !== "").join("\n\n");
  return { ...rest, ...(text !== "" && { notes: text }), ...(free.length > 0 && { aliases: free }) };
}

type Compared = Omit<ImportItem, "key" | "entry">;

/** Compares an entry with the earlier entries of the file that have the same site and login. */
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

async function compared(contents: Contents, entry: ImportedEntry): Promise<Compared> {
  const mine = accountsAt(contents, entry.site).find(
    (account) => sameText(account.login, entry.login) || sameText(loginOf(account), entry.login),
  );
  if (!mine) return { status: "new", fields: [], choices: ["mine", "theirs"], proposed: "theirs" };
  const merged = mergedTexts(mine, entry);
  const texts = textFields.filter((field) => !sameJson(merged[field], mine[field]));
  const samePassword = await hasSamePassword(contents, mine, entry);
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

async function hasSamePassword(contents: Contents, mine: Account, entry: ImportedEntry): Promise<boolean> {
  const theirs = { ...mine, ...passwordFields(contents, entry), site: entry.site, login: entry.login };
  try {
    return (await passwordOf(contents, mine)) === (await passwordOf(contents, theirs));
  } catch (error) {
    if (error instanceof AppError) return false; // one of the two passwords cannot be derived
    throw error;
  }
}
