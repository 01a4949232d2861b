import type { ProgressOptions } from "../../../crypto/index.ts";
import { type Account, allAccounts, toldApart } from "../../accounts/index.ts";
import { differingFields } from "../../backup/index.ts";
import { badArgument } from "../../arguments.ts";
import { toBase64Url } from "../../base64.ts";
import { AppError } from "../../errors.ts";
import { type JsonObject, sameJson } from "../../json.ts";
import { randomBytes } from "../../random.ts";
import { siteRecordName, siteRecordOf } from "../../sites/index.ts";
import { inSlices, type Interruption, type SliceOptions, whileOpen } from "../../slices.ts";
import type { Contents, Vault } from "../../vault/index.ts";
import type { ImportChoice, ImportedEntry, ImportItem } from "./entry.ts";
import { mergedAccount, newRecord } from "./merge-entry.ts";
import { type ImportPreview, planImport } from "./preview.ts";

/** The user's choices that differ from the proposed ones. The map key is the `key` of the preview's item. */
export type ImportChoices = ReadonlyMap<string, ImportChoice>;

/** The changes that an import made. `undoImport` needs them to undo the import. */
export interface ImportedAccounts {
  readonly added: readonly Account[];
  /** Existing accounts that the import changed, each before and after the import. */
  readonly changed: readonly { readonly before: Account; readonly after: Account }[];
  /**
   * Sites to which the import added aliases. An alias is a different site at which the accounts of `site` are offered
   * too.
   */
  readonly linked: readonly { readonly site: string; readonly aliases: readonly string[] }[];
}

/**
 * Imports the items of a preview in one write. For an item that is not in `choices`, the proposed choice is used.
 *
 * @throws {@link AppError} `import-stale` if the status of an item to import, or the vault's account for the item, has
 * changed since the preview; `bad-argument` for a choice that was not offered; errors of {@link Vault.change}; the
 * signal's reason when aborted. After an error, nothing is written.
 * @example
 * ```ts
 * import { createVault, memoryStorage } from "saltmill/vault";
 * import { applyImport, previewImport, readImport } from "saltmill/exchange";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "ada" });
 * const file = new TextEncoder().encode("name,url,username,password\nBank,https://bank.example/,ada,hunter2\n");
 * const preview = await previewImport(vault, await readImport(file));
 * const { added } = await applyImport(vault, preview);
 * added.length; // 1
 * ```
 */
export function applyImport(
  vault: Vault,
  preview: ImportPreview,
  choices: ImportChoices = new Map(),
  options: ProgressOptions = {},
): Promise<ImportedAccounts> {
  const { items } = preview;
  const work = whileOpen(vault, options.signal);
  return vault.change(async (contents) => {
    const chosen = items.flatMap((item) => {
      const choice = choices.get(item.key) ?? item.proposed;
      if (!item.choices.includes(choice)) throw notOffered(choice);
      const mine = choice === "theirs" ? item.mine : item.accounts?.find(({ name }) => name === choice);
      return choice === "mine" ? [] : [{ item, mine }];
    });
    assertOneKeyEach(chosen);
    await assertUnchanged(contents, items, chosen, { ...options, ...work });
    const now = Date.now();
    const writes: Record<string, JsonObject> = {};
    const added: string[] = [];
    const changed: { before: Account; name: string }[] = [];
    const apart = toldApart(contents);
    const write = async ({ item, mine }: (typeof chosen)[number]): Promise<void> => {
      const { entry } = item;
      if (mine) {
        writes[mine.name] = await mergedAccount(contents, mine, item);
        changed.push({ before: mine, name: mine.name });
      } else {
        const name = `account/${toBase64Url(randomBytes(16))}`;
        writes[name] = apart(newRecord(contents, entry, now));
        added.push(name);
      }
    };
    await inSlices(chosen, write, work);
    const linked = await linkedSites(
      contents,
      chosen.map(({ item }) => item.entry),
      work,
    );
    const link = ({ site, aliases }: (typeof linked)[number]): void => {
      const record = siteRecordOf(contents, site);
      writes[siteRecordName(site)] = { ...record, aliases: [...(record.aliases ?? []), ...aliases] };
    };
    await inSlices(linked, link, work);
    const result = { added: [] as Account[], changed: [] as { before: Account; after: Account }[], linked };
    const written = (name: string): Account => ({ ...writes[name], v: 1, name, modified: now }) as Account;
    await inSlices(added, (name) => void result.added.push(written(name)), work);
    await inSlices(changed, ({ before, name }) => void result.changed.push({ before, after: written(name) }), work);
    return { writes, result };
  });
}

const notOffered = (choice: string): AppError =>
  new AppError("bad-argument", `"${choice}" is not offered for this entry`, ["choice", choice]);

/** An item to import, and the vault's account that gets its values. */
interface Chosen {
  readonly item: ImportItem;
  readonly mine: Account | undefined;
}

/** Throws if an account was chosen for several keys. An account has one key, and each would replace the one before. */
function assertOneKeyEach(chosen: readonly Chosen[]): void {
  const names = new Set<string>();
  for (const { item, mine } of chosen) {
    if (!item.entry.isKey || !mine) continue;
    if (names.has(mine.name)) throw badArgument("choices", "a different account for each key", "one for several keys");
    names.add(mine.name);
  }
}

/** Throws if the status of a chosen item, or the vault's account for the item, has changed since the preview. */
async function assertUnchanged(
  contents: Contents,
  items: readonly ImportItem[],
  chosen: readonly Chosen[],
  options: SliceOptions,
): Promise<void> {
  const numbered = items.map(({ key, entry }) => ({ number: Number(key), entry }));
  const inFileOrder = numbered.sort((a, b) => a.number - b.number).map(({ entry }) => entry);
  const now = new Map((await planImport(contents, inFileOrder, options)).map((item) => [item.key, item]));
  const assertSame = ({ item: { key, status, entry, mine }, mine: account }: Chosen): void => {
    const other = now.get(key);
    const isSame = entry.isKey
      ? sameJson(
          other?.accounts?.find(({ name }) => name === account?.name),
          account,
        )
      : sameJson(other?.mine, mine);
    if (other?.status === status && isSame) return;
    throw new AppError("import-stale", "the vault has changed since the preview: nothing was imported");
  };
  await inSlices(chosen, assertSame, { signal: options.signal, check: options.check });
}

/** Returns the aliases to add to each site. Each alias is added to one site only. */
async function linkedSites(
  contents: Contents,
  entries: readonly ImportedEntry[],
  options: Interruption,
): Promise<ImportedAccounts["linked"]> {
  const sites = new Map<string, string[]>();
  const known = new Map<string, ReadonlySet<string>>();
  const taken = new Set<string>();
  const knownAt = (site: string): ReadonlySet<string> => {
    const aliases = known.get(site) ?? new Set(siteRecordOf(contents, site).aliases);
    known.set(site, aliases);
    return aliases;
  };
  const add = ({ site, aliases = [] }: ImportedEntry): void => {
    const fresh = aliases.filter((alias) => !taken.has(alias) && !knownAt(site).has(alias));
    for (const alias of fresh) taken.add(alias);
    const linked = sites.get(site) ?? [];
    for (const alias of fresh) linked.push(alias);
    if (fresh.length > 0) sites.set(site, linked);
  };
  await inSlices(entries, add, options);
  return [...sites].map(([site, aliases]) => ({ site, aliases }));
}

/**
 * Undoes an import in one write. Accounts that have changed since the import are not touched, and keep the aliases
 * that the import added for their sites. All other aliases of the import are removed.
 *
 * @returns the number of accounts that were not touched
 * @throws errors of {@link Vault.change}; after an error, nothing is written
 * @example
 * ```ts
 * import { createVault, memoryStorage } from "saltmill/vault";
 * import { applyImport, previewImport, readImport, undoImport } from "saltmill/exchange";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "ada" });
 * const file = new TextEncoder().encode("name,url,username,password\nBank,https://bank.example/,ada,hunter2\n");
 * const imported = await applyImport(vault, await previewImport(vault, await readImport(file)));
 * await undoImport(vault, imported); // 0
 * ```
 */
export function undoImport(vault: Vault, { added, changed, linked }: ImportedAccounts): Promise<number> {
  return vault.change(async (contents) => {
    const living = new Map(allAccounts(contents).map((account) => [account.name, account]));
    const isAsImported = (account: Account): boolean => {
      const now = living.get(account.name);
      return now !== undefined && differingFields(now, account).length === 0;
    };
    const writes: Record<string, JsonObject> = {};
    const untouched = new Set<string>(); // the sites of the accounts that are not touched
    let kept = 0;
    const keep = (name: string): void => {
      kept++;
      const account = living.get(name);
      if (account) untouched.add(account.site.normalize("NFC"));
    };
    const restore = ({ before, after }: (typeof changed)[number]): void => {
      if (isAsImported(after)) writes[before.name] = before;
      else keep(after.name);
    };
    await inSlices(changed, restore, whileOpen(vault));
    const remove = (account: Account): void => {
      const { name, site, login, revision } = account;
      if (isAsImported(account)) writes[name] = { deleted: true, site, login, revision };
      else keep(name);
    };
    await inSlices(added, remove, whileOpen(vault));
    const unlink = ({ site, aliases }: (typeof linked)[number]): void => {
      if (untouched.has(site.normalize("NFC"))) return;
      const record = siteRecordOf(contents, site);
      const removed = new Set(aliases);
      const others = record.aliases?.filter((alias) => !removed.has(alias));
      writes[siteRecordName(site)] = { ...record, aliases: others };
    };
    await inSlices(linked, unlink, whileOpen(vault));
    return { writes, result: kept };
  });
}
