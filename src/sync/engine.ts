import type { ProgressOptions } from "../../crypto/index.ts";
import type { AppError } from "../errors.ts";
import { FileErrors } from "./file-errors.ts";
import { findHolder } from "./holder.ts";
import type { Records } from "../merge/index.ts";
import { prunedNotes } from "./notes.ts";
import { noted, readSnapshots } from "./read-snapshots.ts";
import { isArriving, stalledFiles } from "./partial-files.ts";
import type { Replica } from "./replica.ts";
import { isSnapshotName, type SyncStore } from "./store.ts";
import { removeBad, writeSnapshot } from "./write-snapshot.ts";

/** The result of one sync. */
export interface SyncOutcome {
  /** Names of records that this sync has added or changed on this device. */
  readonly taken: readonly string[];
  /** True if this sync wrote a new snapshot. */
  readonly given: boolean;
  /**
   * True if this sync wrote a new snapshot to a store that had lost all snapshots that this device merged in earlier
   * syncs. False if the store has snapshots of other vaults or of a newer version, because one of them may be this vault.
   */
  readonly storeWasEmpty: boolean;
  /** Number of files of other vaults. */
  readonly foreign: number;
  readonly bad: number;
  /** Number of files that may come from a newer version. */
  readonly unknown: number;
  /** Set if the store has an authentic snapshot of a newer version. Nothing was merged, written or removed. */
  readonly newer?: AppError;
  /** Number of files that this sync has not read yet. The next sync will read them. */
  readonly left: number;
  readonly records: Records;
}

/** Options for {@link syncReplica}. */
export interface EngineOptions extends ProgressOptions {
  /** Creates the error for a store that does not return the bytes that were written. */
  readonly notKept: () => Error;
}

/**
 * Syncs a vault with a store once. Every step may be interrupted or run twice. At worst, the store then contains a
 * snapshot that is not needed, and the next sync removes it.
 *
 * @throws errors of the vault and the store. If only requests for single files fail, the first error is thrown at the
 * end, after the sync of all other files.
 */
export async function syncReplica(replica: Replica, store: SyncStore, options: EngineOptions): Promise<SyncOutcome> {
  const { signal, onProgress = () => undefined, notKept } = options;
  const request = { signal };
  const errors = new FileErrors(request);
  const before = await replica.read();
  signal?.throwIfAborted();
  const files = (await store.list(request)).filter(({ name }) => isSnapshotName(name));
  const listed = new Map(files.map((file) => [file.name, file]));
  const reading = await readSnapshots(replica, store, { files, before, signal, onProgress, errors });
  signal?.throwIfAborted();
  const { newer, left } = reading;
  if (newer) {
    const { records } = before;
    return { taken: [], given: false, storeWasEmpty: false, foreign: 0, bad: 0, unknown: 0, left, newer, records };
  }
  const state = await replica.merge(reading.theirs, (notes) =>
    prunedNotes(noted(notes, reading), new Set(listed.keys())),
  );
  const { taken } = state;
  const digest = replica.digest(state.records);
  const mergedFiles = files.filter(({ name }) => name in state.notes.merged);
  const known = mergedFiles.filter(({ isPartial }) => isPartial !== true);
  const merged = [
    ...mergedFiles.map(({ name }) => name),
    ...state.notes.outdated, // snapshots under an earlier vault key; a new snapshot contains everything in them
  ];
  const readNow = new Set(Object.keys(reading.merged));
  const search = { files: known, state, digest, readNow, removesOthers: merged.length > 1, request, errors };
  let holder = await findHolder(replica, store, search);
  const isRepaired = !before.isDamaged && !state.isDamaged;
  // Bad files are removed before a snapshot is written. Otherwise, a small store may have no room for it.
  if (isRepaired) await removeBad(replica, store, state.notes, listed, { request, errors });
  let given = false;
  if (holder === undefined && !isArriving(files, state.notes, replica.now())) {
    // Only merged and stalled files may be removed to make room. Other files may contain changes that arrive later.
    const spare = isRepaired ? [...merged, ...stalledFiles(files, state.notes, replica.now())] : [];
    holder = await writeSnapshot(replica, store, state, digest, { request, spare, notKept });
    given = true;
  }
  // Another device may have given the vault a new key, or a newer version may have merged this device's snapshots.
  const isReplaced = [state.notes.foreign, state.notes.unknown].some((files) => Object.keys(files).length > 0);
  const wasLost = Object.keys(before.notes.merged).length > 0 && known.length === 0 && !isReplaced;
  if (isRepaired && holder !== undefined) {
    for (const name of merged) if (name !== holder) await errors.caught(store.remove(name, request));
  }
  errors.rethrow(); // thrown at the end, so that an error of one file does not stop the sync of all others
  onProgress(1);
  const { bad, foreign, unknown } = state.notes;
  const damaged = Object.keys(bad).filter((name) => listed.get(name)?.isPartial !== true);
  const [others, unread] = [Object.keys(foreign).length, Object.keys(unknown).length];
  const counts = { foreign: others, bad: damaged.length, unknown: unread, left };
  return { taken, given, storeWasEmpty: wasLost && given, records: state.records, ...counts };
}
