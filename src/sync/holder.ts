import type { FileErrors } from "./file-errors.ts";
import type { Replica, ReplicaState } from "./replica.ts";
import type { StoredFile, StoreOptions, SyncStore } from "./store.ts";

interface Search {
  /** Files of the store that this device has merged and that are complete. */
  readonly files: readonly StoredFile[];
  readonly state: ReplicaState;
  /** Digest of the whole vault. */
  readonly digest: string;
  /** Names of the files that this sync has read. */
  readonly readNow: ReadonlySet<string>;
  /** True if other files will be removed when a snapshot with the whole vault is found. */
  readonly removesOthers: boolean;
  readonly request: StoreOptions;
  readonly errors: FileErrors;
}

/**
 * Returns the name of a snapshot that contains the whole vault. If there are several such snapshots, returns the
 * smallest name. A server can damage a file after it has confirmed the upload, for example when it loses power. The
 * snapshot is therefore read again if its length has changed or if other files will be removed, unless this sync has
 * already read it.
 *
 * @returns undefined if there is no such snapshot, or if each of them is damaged or cannot be read
 */
export async function findHolder(replica: Replica, store: SyncStore, search: Search): Promise<string | undefined> {
  const { files, state, digest, readNow, removesOthers } = search;
  const { merged } = state.notes;
  const candidates = files.filter(({ name }) => merged[name]?.digest === digest);
  for (const { name, size } of candidates.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const isUnchanged = merged[name]?.size === size;
    if (readNow.has(name) || (isUnchanged && !removesOthers)) return name;
    if (!(await holds(replica, store, name, search))) continue;
    if (!isUnchanged) await noteSize(replica, name, size);
    return name;
  }
  return undefined;
}

/** Reads a snapshot again and returns true if it still contains the whole vault. */
async function holds(
  replica: Replica,
  store: SyncStore,
  name: string,
  { digest, request, errors }: Search,
): Promise<boolean> {
  const bytes = await errors.caught(store.read(name, request));
  const opened = bytes && (await replica.open(name, bytes));
  return opened?.kind === "snapshot" && replica.digest(opened.records) === digest;
}

/**
 * Stores the length that the store lists for an intact file. This length can differ from the length of the written
 * file, for example if the server lists no lengths.
 */
async function noteSize(replica: Replica, name: string, size: number): Promise<void> {
  await replica.merge(new Map(), (notes) => {
    const note = notes.merged[name];
    return note ? { ...notes, merged: { ...notes.merged, [name]: { ...note, size } } } : notes;
  });
}
