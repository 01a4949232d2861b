import type { AppError } from "../errors.ts";
import { contentKey, type Records } from "../merge/index.ts";
import type { SyncNotes } from "./notes.ts";

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
 * - `earlier`: a snapshot of this vault under an earlier key, or of a vault that is known not to be this vault under a
 *   new key
 * - `bad`: a file that cannot be authenticated
 * - `unknown`: a file that says that it has a newer version, but cannot be authenticated. A newer version may have
 *   written it, or anybody else
 * - `newer`: a file that a newer version has written under this vault's key
 */
export type OpenedFile =
  | { readonly kind: "snapshot"; readonly records: Records }
  | { readonly kind: "foreign" }
  | { readonly kind: "earlier" }
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

/** Returns the names of records that a merge has added or changed. */
export function changedNames(before: Records, after: Records): string[] {
  return [...after.values()].flatMap((record) => {
    const old = before.get(record.name);
    return old && contentKey(old) === contentKey(record) ? [] : [record.name];
  });
}
