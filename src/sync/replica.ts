import { createSha256 } from "../../crypto/index.ts";
import { toBase64Url } from "../base64.ts";
import type { AppError } from "../errors.ts";
import type { JsonObject } from "../json.ts";
import {
  canonical,
  contentKey,
  drawForChange,
  isSynced,
  lacksId,
  mergeRecords,
  type NamedRecord,
  needsIds,
  type Records,
  unsyncedNames,
  withIds,
} from "../merge/index.ts";
import { randomBytes } from "../random.ts";
import { inSlices, whileOpen } from "../slices.ts";
import { utf8 } from "../text.ts";
import { type Contents, hasChangeIds, readHeaders, type Vault } from "../vault/index.ts";
import { adoptIds } from "./adopt-ids.ts";
import { masterGroup } from "./conflicts.ts";
import { notesIn, notesName, type SyncNotes } from "./notes.ts";
import { fileNameOf } from "./store.ts";

/** The records of a vault and the notes about its syncs at one moment. */
export interface ReplicaState {
  readonly records: Records;
  readonly notes: SyncNotes;
  /**
   * True if a record of this vault is missing or cannot be decrypted. In this case, all snapshots are read again and
   * none is removed.
   */
  readonly isDamaged: boolean;
}

/**
 * Result of opening a file from a store:
 * - `snapshot`: a snapshot of this vault
 * - `foreign`: a file of another vault, which may be this vault under a new key
 * - `earlier`: a snapshot of this vault under an earlier key
 * - `other`: a snapshot of a vault that is known not to be this vault under a new key
 * - `bad`: a file that cannot be authenticated
 * - `unknown`: a file that says that it has a newer version, but cannot be authenticated. A newer version may have
 *   written it, or anybody else
 * - `newer`: a file that a newer version has written under this vault's key
 */
export type OpenedFile =
  | { readonly kind: "snapshot"; readonly records: Records }
  | { readonly kind: "foreign" }
  | { readonly kind: "earlier" }
  | { readonly kind: "other" }
  | { readonly kind: "bad" }
  | { readonly kind: "unknown" }
  | { readonly kind: "newer"; readonly error: AppError };

/** The vault of this device, with the functions that syncing needs. */
export interface Replica {
  /** Reads the vault. Its records may lack change ids. */
  read(): Promise<ReplicaState>;
  /**
   * Gives change ids to all records, merges the records `theirs` into the vault, and changes the notes about its syncs,
   * in one write.
   *
   * @returns the vault after the merge, and the names of records that were added or changed
   */
  merge(
    theirs: Records,
    notes: (before: SyncNotes) => SyncNotes,
  ): Promise<ReplicaState & { readonly taken: readonly string[] }>;
  /** Encrypts a snapshot. It can be decrypted only if its file has this name. */
  seal(name: string, records: Records): Promise<Uint8Array>;
  open(name: string, bytes: Uint8Array): Promise<OpenedFile>;
  digest(records: Records): string;
  newName(): string;
  now(): number;
}

/**
 * Returns the replica by which the sync engine reads and writes an unlocked vault.
 *
 * @param snapshots - encrypts and decrypts the vault's snapshots
 */
export function vaultReplica(vault: Vault, snapshots: Pick<Replica, "seal" | "open">): Replica {
  return {
    async read() {
      const contents = await vault.contents();
      const notes = notesIn(await vault.local(notesName));
      return stateOf(vault, contents, syncedIn(contents), notes);
    },
    merge: (theirs, edit) =>
      vault.change(async (contents) => {
        const before = notesIn(await vault.local(notesName));
        const notes = edit(before);
        const mine = await withAllIds(vault, contents, theirs);
        const merging = await mergeRecords(mine, theirs, whileOpen(vault));
        const records = withLearnedDeletions(mine, merging, Date.now());
        const merged = [...records.values()].filter((record) => record !== contents.records.get(record.name));
        const local = canonical(notes) === canonical(before) ? {} : { [notesName]: notes as unknown as JsonObject };
        const result = { ...stateOf(vault, contents, records, notes), taken: changedNames(mine, records) };
        return { writes: {}, merged, local, result };
      }),
    ...snapshots,
    digest: digestOf,
    newName: () => fileNameOf(toBase64Url(randomBytes(16))),
    now: () => Date.now(),
  };
}

/**
 * Returns the records that devices share, all with change ids. Before the first sync, no record has ids. After the
 * first sync, ids are missing only in records that a program without change ids has changed. The times in the records
 * do not change.
 */
export async function withAllIds(vault: Vault, contents: Contents, theirs: Records): Promise<Records> {
  const records = new Map(syncedIn(contents));
  const lacking = [...records.values()].filter(needsIds);
  if (lacking.length === 0) return records;
  const draw = drawForChange();
  const keys = records.get("keys");
  // A program that does not know change ids writes a new header only to the storage, not to the `keys` record.
  if (keys && lacksId(keys, masterGroup))
    records.set("keys", { ...keys, header: (await readHeaders(vault.storage)).own });
  if (!hasChangeIds(contents)) return adoptIds(records, theirs, draw, whileOpen(vault));
  await inSlices(
    lacking,
    ({ name }) => {
      const record = records.get(name);
      if (record) records.set(name, withIds(contents.records.get(name), record, { draw }));
    },
    whileOpen(vault),
  );
  return records;
}

/** Returns the records that devices share. A record of an unknown kind is shared if it has change ids. */
export function syncedIn({ records }: Pick<Contents, "records">): Records {
  return new Map([...records].filter(([name, record]) => isSynced(name) || record["sync"] !== undefined));
}

/**
 * Sets the time of deletion to now, for accounts that another device has deleted and that this merge deletes on this
 * device. A deleted account can be restored for 30 days. If the other device's clock was slow, its time of deletion
 * could already be 30 days ago, and the account would be emptied at once.
 *
 * The time of deletion does not count as content: it causes no new snapshot, and devices with different times still
 * agree.
 *
 * @param before - the records of this device before the merge
 */
export function withLearnedDeletions(
  before: Records,
  merged: ReadonlyMap<string, NamedRecord>,
  now: number,
): Map<string, NamedRecord> {
  return new Map(
    Array.from(merged, ([name, record]) => {
      const own = before.get(name);
      const isDeletedNow = own !== undefined && own !== record && !("deleted" in own) && "account" in record;
      return [name, isDeletedNow ? { ...record, deletedAt: now } : record];
    }),
  );
}

/** Returns the names of records that a merge has added or changed. */
export function changedNames(before: Records, after: Records): string[] {
  return [...after.values()].flatMap((record) => {
    const old = before.get(record.name);
    return old && contentKey(old) === contentKey(record) ? [] : [record.name];
  });
}

function stateOf(vault: Vault, contents: Contents, records: Records, notes: SyncNotes): ReplicaState {
  return { records, notes, isDamaged: isDamaged(vault, contents, records, notes) };
}

/**
 * Returns true if a record cannot be decrypted, or if there are fewer records than in a merged snapshot. In this case,
 * the snapshots are read again to restore the missing records, and none is removed. Damage to a record that is never
 * synced does not count. No snapshot can restore such a record, so no snapshot could ever be removed again.
 */
function isDamaged({ keys }: Vault, { problems }: Contents, records: Records, { merged }: SyncNotes): boolean {
  if (Object.values(merged).some((file) => file.records > records.size)) return true;
  if (problems.length === 0) return false;
  const unsynced = new Set(unsyncedNames.map((name) => keys.storageKey(name)));
  return problems.some(({ storageKey }) => !unsynced.has(storageKey));
}

/** Returns a digest of all records' names and ids. Vaults with the same digest have the same values. */
function digestOf(records: Records): string {
  const sha256 = createSha256();
  for (const name of [...records.keys()].sort()) {
    const record = records.get(name);
    if (record) sha256.update(utf8(`${JSON.stringify([name, contentKey(record)])}\n`));
  }
  return toBase64Url(sha256.digest().subarray(0, 16));
}
