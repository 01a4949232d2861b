import type { ProgressOptions } from "../../crypto/index.ts";
import { AppError } from "../errors.ts";
import { createQueue, type Vault } from "../vault/index.ts";
import { type Conflict, conflictsOf } from "./conflicts.ts";
import { type SyncOutcome, syncReplica } from "./engine.ts";
import { type Replica, vaultReplica } from "./replica.ts";
import { openFile, sealFile } from "./snapshot-file.ts";
import { assertStore, type SyncStore } from "./store.ts";
import { outcomeOfError, outcomeOfResult, logSync } from "./sync-log.ts";

/** Result of {@link syncVault}. */
export interface SyncResult {
  /** Names of records that were added or changed on this device. */
  readonly taken: readonly string[];
  /** True if this sync wrote a new snapshot to the store. */
  readonly given: boolean;
  /**
   * The conflicts of this sync and of earlier ones: values that several devices have changed without knowing of each
   * other. The user must choose one value of each conflict.
   */
  readonly conflicts: readonly Conflict[];
  /** True if the store had lost all files of this vault, and this sync has written the vault again. */
  readonly storeWasEmpty: boolean;
  /**
   * True if the store had damaged the snapshot with the whole vault, and this sync has written a new one. The snapshot
   * is read again once a day, and with the option `rereads`.
   */
  readonly storeWasDamaged: boolean;
  /**
   * Number of snapshots of other vaults. Syncing never changes these snapshots. If another device has given this vault
   * a new key, the snapshots under the new key count too. {@link followNewKey} then moves this vault to the new key. If
   * there is no such snapshot, {@link followNewKey} notes the other vaults, and their snapshots no longer count.
   */
  readonly foreign: number;
  /** Number of files that look like snapshots but cannot be decrypted. They are removed after a week. */
  readonly bad: number;
  /**
   * Number of files that may come from a newer version of Saltmill: this version cannot read them, and nothing proves
   * where they come from. They do not stop the sync, and they are never removed.
   */
  readonly unknown: number;
  /** Number of files that this sync has not read yet. The next sync will read them. */
  readonly left: number;
}

/** Options for {@link syncVault}. */
export interface SyncOptions extends ProgressOptions {
  /**
   * True to read the snapshot with the whole vault again, even if it was read less than a day ago. So a user who presses
   * *Sync now* learns at once if the store has damaged it.
   */
  readonly rereads?: boolean | undefined;
  /**
   * A name of the store, for example its address, if the vault is synced with several stores. The first sync with
   * another store then does not report `storeWasEmpty`.
   */
  readonly place?: string | undefined;
}

/** A queue for each vault, so that its syncs run one after another. */
const queues = new WeakMap<Vault, ReturnType<typeof createQueue>>();

/**
 * Syncs a vault with a store once: reads what other devices have written there, merges it, and writes the result if the
 * store does not have it yet. Never overwrites a file in the store. Removes a snapshot only if another one contains
 * everything in it. Also removes files that could not be decrypted for a week, and incomplete files that this device
 * wrote.
 *
 * A sync may be aborted or fail at any step. The next sync continues.
 *
 * @throws {@link AppError} `vault-newer` (a newer version has written to the store under this vault's key: nothing was
 * changed), `store-failed` (`not-kept`: the store did not keep a file), `storage-failed` (this device), `read-only`,
 * `locked`, `bad-argument`; errors of the store; the reason of the aborted signal
 * @example
 * ```ts
 * import { type SyncStore, syncVault } from "saltmill/sync";
 * import { createVault, memoryStorage } from "saltmill/vault";
 * const files = new Map<string, Uint8Array>();
 * const store: SyncStore = {
 *   list: async () => Array.from(files, ([name, { length: size }]) => ({ name, size })),
 *   read: async (name) => files.get(name),
 *   write: async (name, bytes) => void files.set(name, bytes),
 *   remove: async (name) => void files.delete(name),
 * };
 * const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "ada" });
 * (await syncVault(vault, store)).given; // true
 * (await syncVault(vault, store)).given; // false
 * files.size; // 1
 * ```
 */
export async function syncVault(vault: Vault, store: SyncStore, options: SyncOptions = {}): Promise<SyncResult> {
  const { signal, onProgress, rereads, place } = options;
  assertStore(store);
  const queue = queues.get(vault) ?? createQueue();
  queues.set(vault, queue);
  const replica = replicaOf(vault);
  let isMerged = false;
  const merge: Replica["merge"] = async (theirs, notes) => {
    const state = await replica.merge(theirs, notes);
    if (state.taken.length > 0) isMerged = true;
    return state;
  };
  return queue(async () => {
    try {
      const result = resultOf(
        await syncReplica({ ...replica, merge }, store, { signal, onProgress, rereads, place, notKept }),
      );
      await logSync(vault, outcomeOfResult(result));
      return result;
    } catch (error) {
      const isStopped = signal?.aborted === true || (error instanceof AppError && error.code === "locked");
      // if logging fails, the error of the sync is thrown nevertheless
      if (!isStopped) await logSync(vault, outcomeOfError(error)).catch(() => undefined);
      throw isMerged ? withMerged(error) : error;
    }
  });
}

/** Returns the replica of a vault, with the form that its snapshots have in a store. */
export const replicaOf = (vault: Vault): Replica =>
  vaultReplica(vault, {
    seal: (name, records) => sealFile(vault, name, records),
    open: (name, bytes) => openFile(vault, name, bytes),
  });

/** Corrects the message of an error of this device's storage, which says that nothing was changed. */
function withMerged(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== "storage-failed") return error;
  const message = "the storage cannot be read or written any more: what other devices had changed was saved before";
  return new AppError("storage-failed", message, ["merged"], { cause: error });
}

function resultOf({ records, newer, ...result }: SyncOutcome): SyncResult {
  if (newer) throw newer;
  return { ...result, conflicts: [...records.values()].flatMap(conflictsOf) };
}

const notKept = (): AppError =>
  new AppError("store-failed", "the store does not return what was written to it: nothing was removed there", [
    "not-kept",
  ]);
