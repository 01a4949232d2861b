import { createSha256 } from "../../crypto/internal.ts";
import { toBase64Url } from "../base64.ts";
import { randomBytes } from "../random.ts";
import { utf8 } from "../text.ts";
import type { JsonObject } from "../vault/envelope.ts";
import type { Contents, Vault } from "../vault/vault.ts";
import { canonical } from "./canonical.ts";
import type { OpenedFile, Replica, ReplicaState } from "./engine.ts";
import { needsIds } from "./give-ids.ts";
import { isSynced } from "./groups.ts";
import { contentKey, mergeRecords, type NamedRecord, type Records } from "./merge.ts";
import { notesIn, type SyncNotes } from "./notes.ts";
import { fileNameOf } from "./store.ts";

const notesName = "sync";

/** Encrypts and decrypts the snapshots of a vault. */
export interface SnapshotSeal {
  seal(name: string, records: Records): Promise<Uint8Array>;
  open(name: string, bytes: Uint8Array): Promise<OpenedFile>;
}

/** Returns an unlocked vault in the form that the engine uses. */
export function vaultReplica(vault: Vault, snapshots: SnapshotSeal): Replica {
  const merge = async (theirs: Records, edit: (before: SyncNotes) => SyncNotes): Promise<ReplicaState> => {
    for (;;) {
      await giveIds(vault);
      const state = await vault.change(async (contents) => {
        const mine = syncedIn(contents);
        // an older program has written in the meantime
        if ([...mine.values()].some(needsIds)) return { writes: {}, result: undefined };
        const records = mergeRecords(mine, theirs);
        const stored = await vault.local(notesName);
        const before = notesIn(stored);
        const notes = edit(before);
        const merged = [...records.values()].filter((record) => record !== mine.get(record.name));
        const local = canonical(notes) === canonical(before) ? {} : { [notesName]: notes as unknown as JsonObject };
        return {
          writes: {},
          merged,
          local,
          result: { records, notes, isDamaged: isDamaged(contents, records, notes) },
        };
      });
      if (state) return state;
    }
  };
  return {
    read: () => merge(new Map(), (notes) => notes),
    merge,
    seal: (name, records) => snapshots.seal(name, records),
    open: (name, bytes) => snapshots.open(name, bytes),
    digest: digestOf,
    newName: () => fileNameOf(toBase64Url(randomBytes(16))),
    now: () => Date.now(),
  };
}

/**
 * Gives ids to the records that have none. At the first sync these are all records, later those that an older program
 * has changed.
 */
async function giveIds(vault: Vault): Promise<void> {
  const lacking = (contents: Contents): NamedRecord[] => [...syncedIn(contents).values()].filter(needsIds);
  if (lacking(await vault.contents()).length === 0) return;
  await vault.change((contents) => ({
    writes: Object.fromEntries(lacking(contents).map((record) => [record.name, record])),
    beginsIds: true,
    result: undefined,
  }));
}

/** Returns the records that devices share. These include records of a later version that have ids. */
function syncedIn({ records }: Contents): Records {
  return new Map([...records].filter(([name, record]) => isSynced(name) || record["sync"] !== undefined));
}

/**
 * Returns true if a record cannot be decrypted or if there are fewer records than in a merged snapshot. They are then
 * restored from the snapshots.
 */
function isDamaged({ problems }: Contents, records: Records, { merged }: SyncNotes): boolean {
  return problems.length > 0 || Object.values(merged).some((file) => file.records > records.size);
}

/** Returns a digest of all values and ids. If two vaults have the same digest, a sync would change neither. */
export function digestOf(records: Records): string {
  const sha256 = createSha256();
  for (const name of [...records.keys()].sort()) {
    const record = records.get(name);
    if (record) sha256.update(utf8(`${JSON.stringify([name, contentKey(record)])}\n`));
  }
  return toBase64Url(sha256.digest().subarray(0, 16));
}
