import type { FileErrors } from "./file-errors.ts";
import type { SyncNotes } from "./notes.ts";
import type { Replica, ReplicaState } from "./replica.ts";
import type { StoredFile, SyncStore } from "./store.ts";

const removeAfter = 7 * 86_400_000; // milliseconds: a week

interface Writing {
  readonly request: { readonly signal: AbortSignal | undefined };
  /** Names of files that the store may remove first, to make room for the snapshot. */
  readonly spare: readonly string[];
  readonly notKept: () => Error;
}

/**
 * Writes a snapshot and reads it back. Stores the file name in the notes first, so that the next sync can remove a file
 * that was not completed.
 */
export async function writeSnapshot(
  replica: Replica,
  store: SyncStore,
  state: ReplicaState,
  digest: string,
  { request, spare, notKept }: Writing,
): Promise<string> {
  const name = replica.newName();
  const bytes = await replica.seal(name, state.records);
  await replica.merge(new Map(), (notes) => ({ ...notes, writing: [...notes.writing, name] }));
  request.signal?.throwIfAborted();
  await store.write(name, bytes, { ...request, spare });
  const kept = await store.read(name, request);
  if (kept?.length !== bytes.length || !kept.every((byte, i) => byte === bytes[i])) throw notKept();
  await replica.merge(new Map(), (notes) => ({
    ...notes,
    merged: { ...notes.merged, [name]: { digest, records: state.records.size, size: bytes.length } },
    writing: notes.writing.filter((each) => each !== name),
  }));
  return name;
}

/** Removes files that could not be authenticated for a week, and incomplete files that this device wrote. */
export async function removeBad(
  replica: Replica,
  store: SyncStore,
  notes: SyncNotes,
  listed: ReadonlyMap<string, StoredFile>,
  { request, errors }: Pick<Writing, "request"> & { readonly errors: FileErrors },
): Promise<void> {
  for (const [name, { since }] of Object.entries(notes.bad)) {
    if (!listed.has(name)) continue;
    const isExpired = notes.writing.includes(name) || replica.now() - since >= removeAfter;
    if (isExpired) await errors.caught(store.remove(name, request));
  }
}
