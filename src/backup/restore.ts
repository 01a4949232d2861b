/**
 * Restoring a backup to a vault: `read-backup.ts` parses the file, `open-backup.ts` decrypts its records,
 * `restore-plan.ts` compares them with the vault, and this file writes what the user has chosen.
 */
import { deletedRecord, toldApart, withEarlierKeys, withHistoryOf } from "../accounts/index.ts";
import { toBase64Url } from "../base64.ts";
import { AppError } from "../errors.ts";
import { type JsonObject, own, without } from "../json.ts";
import { randomBytes } from "../random.ts";
import { inSlices, type Interruption, paced, whileOpen } from "../slices.ts";
import type { AccountRecord, Contents, DeletedRecord, Vault, VaultRecord } from "../vault/index.ts";
import type { OpenedBackup } from "./open-backup.ts";
import type { RestoreProblem } from "./read-backup.ts";
import {
  isAccount,
  isDeleted,
  ownerOf,
  planRestore,
  type RestoreChoice,
  type RestoreItem,
  type RestorePlan,
  sameItem,
} from "./restore-plan.ts";
import { rootsNamed } from "./root-mapping.ts";

/** Preview of a restore. Nothing has been written. */
export interface RestorePreview {
  readonly opened: OpenedBackup;
  readonly items: readonly RestoreItem[];
  /** Entries of the backup that cannot be restored. */
  readonly problems: readonly RestoreProblem[];
}

/** The user's choices that differ from the proposed ones. The map key is the `name` of the item. */
export type RestoreChoices = ReadonlyMap<string, RestoreChoice>;

/**
 * Compares the records of a backup with the vault. Nothing is written. Leaves out the `keys` record, the records of
 * devices, the record of the last backup, and the record of the allowed hosts.
 *
 * @throws {@link AppError} `locked`, `storage-failed`, `root-missing` (the vault's own `keys` record is damaged, or
 * neither the vault nor the backup has one)
 * @example
 * ```ts
 * import { applyRestore, exportBackup, openOwnBackup, previewRestore, readBackup, type Vault } from "saltmill/vault";
 * export async function restoreEverything(vault: Vault, text: string): Promise<number> {
 *   const preview = await previewRestore(vault, await openOwnBackup(await readBackup(text), vault));
 *   return applyRestore(vault, preview);
 * }
 * ```
 */
export async function previewRestore(vault: Vault, opened: OpenedBackup): Promise<RestorePreview> {
  const { items } = await planRestore(await vault.contents(), opened, vault);
  return { opened, items, problems: opened.problems };
}

/**
 * Restores the items of a preview in one write, together with the roots from which the restored passwords are derived.
 * Items without a choice are restored as proposed.
 *
 * @returns the number of records that were written from the backup
 * @throws {@link AppError} `restore-stale` if an item to restore has another status or another record in the vault than
 * at the time of the preview, `account-exists` if two accounts would have the same site and login, `bad-argument` for a
 * choice that was not offered, and errors of {@link Vault.change}; after an error, nothing is written
 * @example
 * ```ts
 * import { pinRules } from "saltmill";
 * import { addAccount, applyRestore, createVault, exportBackup, memoryStorage, openOwnBackup, previewRestore, readBackup } from "saltmill/vault";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "ada" });
 * await addAccount(vault, { site: "example.com", login: "ada", revision: 1, rules: pinRules() });
 * const backup = await readBackup((await exportBackup(vault)).text);
 * const preview = await previewRestore(vault, await openOwnBackup(backup, vault));
 * await applyRestore(vault, preview); // 0: nothing has changed since
 * ```
 */
export function applyRestore(
  vault: Vault,
  preview: RestorePreview,
  choices: RestoreChoices = new Map(),
): Promise<number> {
  return vault.change(async (contents) => {
    const plan = await planRestore(contents, preview.opened, vault);
    const current = new Map(plan.items.map((item) => [item.name, item]));
    const writes = new Map<string, JsonObject>();
    const apart = toldApart(contents);
    const added = new Set<string>(); // records that the user chose to add next to existing ones
    const named = new Set<string>(); // the roots that the restored records need
    const restore = (item: RestoreItem): void => {
      const choice = choices.get(item.name) ?? item.proposed;
      if (!item.choices.includes(choice)) throw notOffered(choice);
      const now = current.get(item.name);
      if (choice === "mine") return;
      if (!now || !sameItem(item, now))
        throw new AppError("restore-stale", "the vault has changed since the preview: nothing was restored");
      const place = placeOf(now, choice, contents, plan);
      const own = contentOf(now, choice);
      const content =
        choice === "both" && isAccount(now.theirs)
          ? apart({ ...own, site: now.theirs.site, login: now.theirs.login })
          : own;
      writes.set(place, content);
      for (const root of rootsNamed(content)) named.add(root);
      if (choice === "both") added.add(place);
    };
    await inSlices(preview.items, restore, whileOpen(vault));
    await assertSingle(contents, writes, added, whileOpen(vault));
    const count = writes.size;
    const keys = keysWith(plan, named, preview.opened);
    if (keys) writes.set("keys", keys);
    return { writes: Object.fromEntries(writes), result: count };
  });
}

const notOffered = (choice: string): AppError =>
  new AppError("bad-argument", `"${choice}" is not offered for this entry`, ["choice", choice]);

/**
 * Returns the record name under which an item is written. If the item replaces a record of the vault, this is the name
 * of the replaced record. Otherwise, it is the name in the backup. An account whose name is already used in the vault
 * gets a random name.
 */
function placeOf(
  { name, theirs, mine, status, deleted }: RestoreItem,
  choice: RestoreChoice,
  contents: Contents,
  plan: RestorePlan,
): string {
  const overwrites = mine && choice !== "both" && deleted !== "here" && status !== "new";
  if (overwrites) return mine.name;
  // The name of a deleted account is not free: its record may contain a used revision that the backup does not know.
  const isFree = !contents.records.has(name) && !plan.blocked.has(name);
  return isFree || !isAccount(theirs) ? name : freshName();
}

const freshName = (): string => `account/${toBase64Url(randomBytes(16))}`;

/**
 * Returns the fields that a restore writes for one item of the preview. The vault itself adds `v`, `name` and
 * `modified`.
 */
function contentOf({ theirs, mine }: RestoreItem, choice: RestoreChoice): JsonObject {
  if (theirs.name === "settings") return withOwnUse(theirs, mine);
  const replaced = choice === "theirs" ? mine : undefined;
  if (isDeleted(theirs)) return { ...theirs, ...deletionOf(theirs, replaced) };
  if (!replaced) return { ...theirs };
  const used = Object.fromEntries(lastUse(replaced, theirs));
  if (!isAccount(replaced) || isDeleted(replaced)) return { ...theirs, ...used };
  return { ...withEarlierKeys(withHistoryOf(theirs as AccountRecord, replaced), replaced), ...used };
}

/** Returns the backup's settings with the vault's field `used`, which describes the first unlock of this vault. */
function withOwnUse(theirs: VaultRecord, mine: VaultRecord | undefined): JsonObject {
  const ownUse = mine && Object.hasOwn(mine, "used") ? { used: mine["used"] } : {};
  return { ...without(theirs, "used"), ...ownUse };
}

/**
 * Returns the fields in which the restored record of a deleted account differs from the backup's record. The revision
 * is the higher one of the backup and the vault, so that no revision is used again. The copy of the account comes from
 * the vault if the vault has the account or a copy of it, and otherwise from the backup. The user can restore this copy
 * for 30 days from now. If the vault had already deleted the account and has its copy, the 30 days begin with that
 * deletion.
 */
function deletionOf(theirs: DeletedRecord, mine: VaultRecord | undefined): JsonObject {
  const content = theirs.account ? { deletedAt: Date.now() } : {};
  if (!mine || !isAccount(mine)) return content;
  const revisions = typeof mine.revision === "number" ? [mine.revision, Number(theirs.revision) || 0] : [];
  const revision = revisions.length > 0 ? { revision: Math.max(...revisions) } : {};
  const { deletedAt, account } = isDeleted(mine) ? mine : (deletedRecord(mine) as unknown as DeletedRecord);
  return { ...content, ...revision, ...(account && { deletedAt, account }) };
}

/**
 * Returns the field `used` with the later time of use of two records, in the form that `Object.fromEntries` needs.
 * Returns an empty list if neither record has a time of use.
 */
export function lastUse(mine: JsonObject, theirs: JsonObject): [string, number][] {
  const times = [own(mine, "used"), own(theirs, "used")].filter((time) => typeof time === "number");
  return times.length > 0 ? [["used", Math.max(...times)]] : [];
}

const checkedPerSlice = 1024; // number of records that are checked in about 3 ms

/**
 * Throws if a site would have two accounts with the same login after a restore. This happens, for example, if an
 * account was renamed in the vault and a different account of the vault now has the old login. Two such accounts are
 * allowed if the vault already has both, or the backup has both.
 *
 * @param added - names of records that the user chose to add beside existing ones; they are not checked
 * @throws {@link AppError} `account-exists`
 */
async function assertSingle(
  { records }: Contents,
  writes: ReadonlyMap<string, JsonObject>,
  added: ReadonlySet<string>,
  options: Interruption,
): Promise<void> {
  const pace = paced(checkedPerSlice, options);
  const owner = (record: VaultRecord | undefined): string | undefined =>
    record && isAccount(record) && !isDeleted(record) ? ownerOf(record) : undefined;
  const owners = new Set<string>();
  for (const [name, record] of records) {
    const other = writes.has(name) ? undefined : owner(record);
    if (other !== undefined) owners.add(other);
    await pace();
  }
  for (const [name, fields] of writes) {
    await pace();
    const writtenOwner = owner({ ...fields, name } as VaultRecord);
    if (
      writtenOwner === undefined ||
      added.has(name) ||
      !owners.has(writtenOwner) ||
      owner(records.get(name)) === writtenOwner
    )
      continue;
    const { site, login } = fields as { site: string; login: string };
    throw new AppError("account-exists", `there is already an account "${login}" for ${site}`, [login, site]);
  }
}

/**
 * Returns the vault's `keys` record with the roots that the restored records need, or undefined if the `keys` record
 * does not change.
 */
function keysWith(
  { roots, keys }: RestorePlan,
  named: ReadonlySet<string>,
  opened: OpenedBackup,
): JsonObject | undefined {
  if (!keys) {
    // The vault's own `keys` record is missing, so the backup's is used. Its field `header` is left out, because that
    // header may belong to an earlier master password.
    const restored = opened.records.get("keys");
    return restored && without(restored, "header");
  }
  const missing = roots.missing(named);
  return Object.keys(missing).length > 0 ? { ...keys, roots: { ...keys.roots, ...missing } } : undefined;
}
