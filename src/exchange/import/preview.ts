import type { ProgressOptions } from "../../../crypto/index.ts";
import { accountsAt, currentSite } from "../../accounts/index.ts";
import { badArgument } from "../../arguments.ts";
import { sourcesOf } from "../../sites/index.ts";
import { inSlices, paced, type SliceOptions, sortedInSlices, whileOpen } from "../../slices.ts";
import { sameText } from "../../text.ts";
import type { Contents, Vault } from "../../vault/index.ts";
import { accountsByLogin, type EntryComparer, entryComparer, inAnother } from "./compare.ts";
import type { ImportedEntry, ImportItem, ImportProblem, NotTakenKind, ReadImport } from "./entry.ts";
import { type MergedEntry, mergeEqualPasswords } from "./equal-passwords.ts";
import { matchKeys } from "./match-keys.ts";

/** Preview of an import. Nothing has been written. */
export interface ImportPreview {
  readonly items: readonly ImportItem[];
  /** Entries of the file that cannot be imported. */
  readonly problems: readonly ImportProblem[];
  /** Entries that are imported with the key of their one-time codes in the notes, because it cannot be used. */
  readonly keysInNotes: readonly ImportProblem[];
  /** Number of items that are not imported, by kind. */
  readonly notTaken: Readonly<Partial<Record<NotTakenKind, number>>>;
  /** Names of these items, by kind. */
  readonly notTakenNames: NonNullable<ReadImport["notTakenNames"]>;
  /** True if the file contains passwords without encryption. The user should delete such a file after the import. */
  readonly isClear: boolean;
}

/**
 * Compares every entry of a file with the vault. Nothing is written.
 *
 * @throws {@link AppError} `locked`, `storage-failed`; `bad-argument` if the file must be opened with `openImport`
 * first; the signal's reason when aborted
 * @example
 * ```ts
 * import { createVault, memoryStorage } from "saltmill/vault";
 * import { previewImport, readImport } from "saltmill/exchange";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "ada" });
 * const file = new TextEncoder().encode("name,url,username,password\nBank,https://bank.example/,ada,hunter2\n");
 * const { items } = await previewImport(vault, await readImport(file));
 * items[0]?.status; // "new"
 * ```
 */
export async function previewImport(
  vault: Vault,
  read: ReadImport,
  options: ProgressOptions = {},
): Promise<ImportPreview> {
  const { entries, problems, keysInNotes, notTaken, notTakenNames = {}, isClear } = read;
  if (entries.some(({ sealed, derivation }) => sealed === true || (derivation && derivation.secret === undefined))) {
    throw badArgument("read", "a file that was opened", "one that needs a password");
  }
  const items = await planImport(await vault.contents(), entries, { ...options, ...whileOpen(vault, options.signal) });
  return { items, problems, keysInNotes, notTaken, notTakenNames, isClear };
}

/** Compares each entry with the vault. The result is sorted by site, login and row. */
export async function planImport(
  contents: Contents,
  entries: readonly ImportedEntry[],
  options: SliceOptions = {},
): Promise<ImportItem[]> {
  const { signal, check } = options;
  const placed: ImportedEntry[] = [];
  const keys: ImportedEntry[] = [];
  const place = (entry: ImportedEntry): void => {
    if (entry.isKey) keys.push(entry);
    else placed.push({ ...entry, site: siteIn(contents, entry) });
  };
  // The entries whose password may be wrong come last, so that the comparison of the others does not depend on them.
  const inOrder = [...entries.filter(({ wide }) => !wide), ...entries.filter(({ wide }) => wide)];
  await inSlices(inOrder, place, { signal, check });
  const planned = await withFreeAliases(contents, placed, { signal, check });
  const merged = await mergeEqualPasswords(planned, ownerOf, { signal, check });
  const apart = merged.filter(({ isMerged }) => !isMerged).map(({ entry }) => entry);
  const comparers = await comparersOf(contents, apart, { signal, check });
  const items: ImportItem[] = [];
  const plan = async ({ entry, isMerged }: MergedEntry): Promise<void> => {
    const compared = isMerged ? inAnother : await comparers.get(ownerOf(entry))?.(entry);
    if (!compared) return;
    items.push({ key: `${items.length}`, entry, ...compared, ...(entry.wide && { proposed: "mine" as const }) });
  };
  await inSlices(merged, plan, options);
  for (const [entry, compared] of await matchKeys(contents, keys, { signal, check })) {
    items.push({ key: `${items.length}`, entry, ...compared });
  }
  const order = ({ entry: { site, login, row } }: ImportItem): string =>
    `${site}\0${login}\0${String(row).padStart(9, "0")}`;
  return sortedInSlices(items, order, options);
}

/** Returns the site of an entry, or the host of its address if the vault treats this host as a separate site. */
const siteIn = (contents: Contents, { site, address }: ImportedEntry): string =>
  address === undefined ? site : currentSite(contents, address).site;

/**
 * Removes aliases that cannot be linked with the site of their entry, and adds them to the entry's notes. An alias
 * cannot be linked if the vault or the file has accounts whose site is the alias, or if the vault or a preceding entry
 * of the file links the alias with a different site. An alias that equals the entry's site is only removed.
 */
async function withFreeAliases(
  contents: Contents,
  entries: readonly ImportedEntry[],
  options: SliceOptions,
): Promise<readonly ImportedEntry[]> {
  const sites = new Set(entries.map(({ site }) => site));
  const owners = new Map<string, string>();
  const isFree = (alias: string, site: string): boolean =>
    !sites.has(alias) &&
    accountsAt(contents, alias).length === 0 &&
    sourcesOf(contents, alias).every((source) => sameText(source, site)) &&
    (owners.get(alias) ?? site) === site;
  const changed: ImportedEntry[] = [];
  const change = (entry: ImportedEntry): void => {
    const { aliases, notes, ...rest } = entry;
    if (!aliases) {
      changed.push(entry);
      return;
    }
    const free = new Set(aliases.filter((alias) => isFree(alias, entry.site)));
    for (const alias of free) owners.set(alias, entry.site);
    const others = aliases.filter((alias) => !free.has(alias) && alias !== entry.site);
    const lines = others.map((alias) => `URL: ${alias}`).join("\n");
    const text = [notes ?? "", lines].filter((part) => part !== "").join("\n\n");
    changed.push({ ...rest, ...(text !== "" && { notes: text }), ...(free.size > 0 && { aliases: [...free] }) });
  };
  await inSlices(entries, change, options);
  return changed;
}

/** Returns the map key for the site and login of an entry. */
const ownerOf = ({ site, login }: ImportedEntry): string =>
  JSON.stringify([site.normalize("NFC"), login.normalize("NFC")]);

/** Returns a comparer for each pair of site and login in the file. */
async function comparersOf(
  contents: Contents,
  entries: readonly ImportedEntry[],
  options: SliceOptions,
): Promise<ReadonlyMap<string, EntryComparer>> {
  const groups = new Map<string, ImportedEntry[]>();
  const arrange = (entry: ImportedEntry): void => {
    const owner = ownerOf(entry);
    const group = groups.get(owner);
    if (group) group.push(entry);
    else groups.set(owner, [entry]);
  };
  await inSlices(entries, arrange, options);
  const accountsOf = accountsByLogin(contents);
  const pace = paced(128, options); // the passwords of 128 accounts or entries are derived or decrypted in about 10 ms
  const comparers = new Map<string, EntryComparer>();
  const create = ([owner, group]: readonly [string, readonly ImportedEntry[]]): void => {
    comparers.set(owner, entryComparer(contents, group, accountsOf, pace));
  };
  await inSlices([...groups], create, options);
  return comparers;
}
