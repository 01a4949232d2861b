import type { AppError } from "../errors.ts";
import { fieldsOf, type JsonObject, own, sameJson } from "../json.ts";
import { devicePrefix, isSynced } from "../merge/index.ts";
import { inSlices, type Interruption, paced, whileOpen } from "../slices.ts";
import {
  type AccountRecord,
  cannotDecrypt,
  type Contents,
  type DeletedRecord,
  grantedHostsRecord,
  keysOf,
  type KeysRecord,
  type Vault,
  type VaultRecord,
} from "../vault/index.ts";
import { incidental, lastBackupRecord } from "./last-backup.ts";
import type { OpenedBackup } from "./open-backup.ts";
import { RootMapping } from "./root-mapping.ts";

/**
 * State of a backup's record, compared with its counterpart in the vault:
 * - `new`: the vault has no counterpart, or its counterpart already belongs to another record of the backup
 * - `same`: both records are equal, except for fields such as the time of use (see `incidental`)
 * - `differs`: the records differ in the fields that `fields` lists
 * - `deleted`: the record is deleted in the vault, in the backup, or in both
 */
export type RestoreStatus = "new" | "same" | "differs" | "deleted";

/**
 * A choice for one record. `mine` does not change the vault. `theirs` restores the backup's record. `both` keeps the
 * vault's account and adds the backup's account as a second one.
 */
export type RestoreChoice = "mine" | "theirs" | "both";

/** One record of a backup and its counterpart in the vault. */
export interface RestoreItem {
  /** Name of the record in the backup. Choices refer to this name. */
  readonly name: string;
  readonly status: RestoreStatus;
  /** The side that deleted the record: the vault (`here`), the backup (`there`) or both. */
  readonly deleted?: "here" | "there" | "both";
  /** The backup's record, with the root ids of this vault instead of those of the backup. */
  readonly theirs: VaultRecord;
  readonly mine?: VaultRecord;
  /** Names of the fields that differ. Fields such as the times of change and use are left out, see `incidental`. */
  readonly fields: readonly string[];
  readonly choices: readonly RestoreChoice[];
  /**
   * The choice that a user interface should select first. This choice loses no data. Restoring an account that was
   * deleted in the vault is proposed only if the restore would change nothing else.
   */
  readonly proposed: RestoreChoice;
  /** A problem that the record would still have after a restore. */
  readonly warning?: AppError;
}

/** The items of a preview, with the data of the vault that a restore needs. */
export interface RestorePlan {
  readonly items: readonly RestoreItem[];
  readonly roots: RootMapping;
  /** The vault's own `keys` record. If it is undefined, the backup's `keys` record is written. */
  readonly keys: KeysRecord | undefined;
  /**
   * Names of the backup's records that the vault has too but cannot decrypt. A restore does not overwrite them in the
   * vault, except for records that are never synced, such as the settings.
   */
  readonly blocked: ReadonlySet<string>;
}

/**
 * Plans a restore.
 *
 * @throws {@link AppError} `root-missing` if the vault's own `keys` record is damaged, or neither the vault nor the
 * backup has one; `locked` if the vault was locked meanwhile
 */
export async function planRestore(contents: Contents, opened: OpenedBackup, vault: Vault): Promise<RestorePlan> {
  const { keys: own } = vault;
  const options = whileOpen(vault);
  const damaged = new Set(contents.problems.map(({ storageKey }) => storageKey));
  const blocked = new Set<string>();
  const block = (name: string): void => {
    if (damaged.has(own.storageKey(name))) blocked.add(name);
  };
  if (damaged.size > 0) await inSlices([...opened.records.keys()], block, options);
  const theirKeys = opened.records.get("keys") as KeysRecord | undefined;
  const usesTheirKeys = !contents.records.has("keys") && !damaged.has(own.storageKey("keys")) && theirKeys;
  const keys = usesTheirKeys ? undefined : keysOf(contents);
  const roots = new RootMapping(keys, theirKeys);
  const isOwn = (name: string): boolean =>
    ["keys", lastBackupRecord, grantedHostsRecord].includes(name) || name.startsWith(devicePrefix);
  const theirs = new Map([...opened.records].filter(([name]) => !isOwn(name)));
  const matches = await matchRecords(contents.records, theirs, options);
  const itemOf = (record: VaultRecord): RestoreItem => {
    const item = classify(roots.translated(record), matches.get(record.name) ?? {});
    // A newer version may also sync records that this version does not know. Such records have the field `sync`.
    const isShared = isSynced(record.name) || record["sync"] !== undefined;
    if (blocked.has(record.name) && isShared && !isAccount(record)) return { ...item, ...untouchable };
    const warning = roots.warning(item.theirs);
    return warning ? { ...item, warning } : item;
  };
  const items: RestoreItem[] = [];
  await inSlices([...theirs.values()], (record) => void items.push(itemOf(record)), options);
  return { items: withDeletedBack(items), roots, keys, blocked };
}

const matchedPerSlice = 1024; // number of records that are matched in about 5 ms

/** The vault's record that corresponds to a record of a backup, if there is one. */
interface Match {
  readonly mine?: VaultRecord;
  /** True if `mine` already corresponds to another record of the backup. */
  readonly taken?: boolean;
}

/**
 * Finds the vault's counterpart of each record in a backup: the vault's record with the same record name. If the record
 * is an account that is not deleted in the backup, its counterpart is the first of these that the vault contains:
 * - the account with the same record name, unless it is deleted
 * - an account with the same site and login that is not deleted. If this account is already the counterpart of another
 *   record of the backup, the match is marked as `taken`.
 * - the deleted account with the same record name
 * - a deleted account with the same site and login
 */
async function matchRecords(
  mine: ReadonlyMap<string, VaultRecord>,
  theirs: ReadonlyMap<string, VaultRecord>,
  options: Interruption,
): Promise<Map<string, Match>> {
  const pace = paced(matchedPerSlice, options);
  const living = new Map<string, VaultRecord>();
  const deleted = new Map<string, VaultRecord>();
  for (const record of mine.values()) {
    if (isAccount(record)) (isDeleted(record) ? deleted : living).set(ownerOf(record), record);
    await pace();
  }
  const matches = new Map<string, Match>();
  const taken = new Set<VaultRecord>();
  const isLiving = (record: VaultRecord | undefined): boolean => record !== undefined && !isDeleted(record);
  for (const { name } of theirs.values()) {
    await pace();
    const same = mine.get(name);
    if (!same || !(isLiving(same) || !name.startsWith("account/"))) continue;
    matches.set(name, { mine: same });
    taken.add(same);
  }
  for (const record of theirs.values()) {
    await pace();
    const { name } = record;
    if (matches.has(name)) continue;
    const same = mine.get(name);
    if (!isAccount(record) || isDeleted(record)) {
      matches.set(name, same ? { mine: same } : {});
      continue;
    }
    const sameOwner = living.get(ownerOf(record));
    if (sameOwner) matches.set(name, taken.has(sameOwner) ? { mine: sameOwner, taken: true } : { mine: sameOwner });
    else {
      const counterpart = same ?? deleted.get(ownerOf(record));
      matches.set(name, counterpart ? { mine: counterpart } : {});
    }
    if (sameOwner) taken.add(sameOwner);
  }
  return matches;
}

type AnyAccount = AccountRecord | DeletedRecord;

export const isAccount = (record: VaultRecord): record is AnyAccount => record.name.startsWith("account/");
export const isDeleted = (record: VaultRecord): record is DeletedRecord => "deleted" in record;

/**
 * Returns a map key for an account's site and login. The texts are in NFC, so that accents that were typed in different
 * ways match.
 */
export const ownerOf = ({ site, login }: AnyAccount): string =>
  JSON.stringify([site.normalize("NFC"), login.normalize("NFC")]);

function classify(theirs: VaultRecord, { mine, taken }: Match): RestoreItem {
  const { name } = theirs;
  const either = { choices: ["mine", "theirs"], proposed: "mine" } as const;
  if (!mine) {
    const item = { name, theirs, fields: [], choices: either.choices, proposed: "theirs" } as const;
    return isDeleted(theirs) ? { ...item, status: "deleted", deleted: "there" } : { ...item, status: "new" };
  }
  const fields = differingFields(mine, theirs);
  const item = { name, theirs, mine, fields, ...either };
  if (taken) return { ...item, status: "new", choices: ["mine", "both"], proposed: "both" };
  if (isDeleted(mine) && isDeleted(theirs)) {
    const higher = Number(theirs.revision) > Number(mine.revision); // keeps the highest revision that was ever used
    return { ...item, status: "deleted", deleted: "both", proposed: higher ? "theirs" : "mine" };
  }
  if (isDeleted(mine)) return { ...item, status: "deleted", deleted: "here" };
  if (fields.length === 0) return { ...item, status: "same", choices: ["mine"] };
  if (isDeleted(theirs)) return { ...item, status: "deleted", deleted: "there" };
  const choices: RestoreChoice[] = ["mine", "theirs"];
  if (isAccount(mine) && mine.name !== name) choices.push("both");
  return { ...item, status: "differs", choices };
}

/**
 * Fields of an item whose record the vault cannot decrypt and therefore never overwrites. Not used for accounts, which
 * are restored under a different record name, nor for records that are never synced.
 */
const untouchable = { choices: ["mine"], proposed: "mine", warning: cannotDecrypt() } as const;

/** Returns the sorted names of the fields in which two records differ. Ignores the fields in {@link incidental}. */
export function differingFields(mine: JsonObject, theirs: JsonObject): string[] {
  return fieldsOf(mine, theirs)
    .filter((field) => !incidental.has(field) && !sameJson(own(mine, field), own(theirs, field)))
    .sort();
}

/** Proposes to restore the accounts that are deleted only in the vault, if the restore would change nothing else. */
const withDeletedBack = (items: readonly RestoreItem[]): readonly RestoreItem[] =>
  items.some(({ proposed }) => proposed !== "mine")
    ? items
    : items.map((item) => (item.deleted === "here" ? { ...item, proposed: "theirs" } : item));

/**
 * Returns true if an item of a preview is still valid: its status and the vault's record have not changed since the
 * preview.
 */
export const sameItem = (a: RestoreItem, b: RestoreItem | undefined): boolean =>
  a.status === b?.status && sameJson(a.mine, b.mine);
