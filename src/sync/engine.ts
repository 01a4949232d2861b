import type { AppError } from "../errors.ts";
import { contentKey, mergeRecords, type Records } from "./merge.ts";
import { type BadFile, type MergedFile, prunedNotes, type SyncNotes } from "./notes.ts";
import { isSnapshotName, maxFileBytes, type StoredFile, type SyncStore } from "./store.ts";

/** The records of a vault and the notes about its syncs at one moment. */
export interface ReplicaState {
  readonly records: Records;
  readonly notes: SyncNotes;
  /**
   * True if a record of this vault cannot be decrypted. In this case, all snapshots are read again and none is removed.
   */
  readonly isDamaged: boolean;
}

/**
 * A file from a store after decryption: a snapshot of this vault, of another vault, or a file that cannot be
 * authenticated. `earlier` is a snapshot of this vault under an earlier key, or of a vault that is known to be another
 * one.
 */
export type OpenedFile =
  | { readonly kind: "snapshot"; readonly records: Records }
  | { readonly kind: "foreign" }
  | { readonly kind: "earlier" }
  | { readonly kind: "bad" }
  | { readonly kind: "newer"; readonly error: AppError };

/** The vault of this device, with the functions that syncing needs. */
export interface Replica {
  /** Reads the vault. Records may lack ids. */
  read(): Promise<ReplicaState>;
  /**
   * Gives ids to all records, merges other records into the vault and changes its notes, in one write.
   *
   * @returns the vault after that, and the names of records that have come or changed
   */
  merge(
    theirs: Records,
    notes: (before: SyncNotes) => SyncNotes,
  ): Promise<ReplicaState & { readonly taken: readonly string[] }>;
  /** Encrypts a snapshot. It can be decrypted only under this name. */
  seal(name: string, records: Records): Promise<Uint8Array>;
  open(name: string, bytes: Uint8Array): Promise<OpenedFile>;
  digest(records: Records): string;
  newName(): string;
  now(): number;
}

/** The result of one sync. */
export interface SyncOutcome {
  /** Names of records that this sync has added or changed on this device. */
  readonly taken: readonly string[];
  /** True if this sync wrote a new snapshot. */
  readonly given: boolean;
  /** True if this device had synced with this store before, but the store has none of the vault's files any more. */
  readonly storeWasEmpty: boolean;
  /** Number of files of other vaults. */
  readonly foreign: number;
  readonly bad: number;
  /** Set if the store has a snapshot of a newer version. Nothing was merged, written or removed. */
  readonly newer?: AppError;
  /** Number of files that were not read this time. */
  readonly left: number;
  readonly records: Records;
}

/** Options for {@link syncReplica}. */
export interface EngineOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((part: number) => void) | undefined;
  /** Creates the error for a store that returns other bytes than were written. */
  readonly notKept: () => Error;
}

const maxFiles = 64;
const day = 86_400_000;
const rereadAfter = day;
const removeAfter = 7 * day;

interface Reading {
  theirs: Records;
  readonly merged: Record<string, MergedFile>;
  readonly bad: Record<string, BadFile>;
  readonly foreign: Record<string, number>;
  readonly earlier: Record<string, number>;
  newer?: AppError;
}

/**
 * Syncs a vault with a store once. Every step may be interrupted or run twice. The store may then have one snapshot too
 * many, which the next sync removes.
 */
export async function syncReplica(replica: Replica, store: SyncStore, options: EngineOptions): Promise<SyncOutcome> {
  const { signal, onProgress = () => undefined, notKept } = options;
  const request = { signal };
  const before = await replica.read();
  signal?.throwIfAborted();
  const files = (await store.list(request)).filter(({ name }) => isSnapshotName(name));
  const listed = new Map(files.map((file) => [file.name, file]));
  const wanted = shuffled(before.isDamaged ? files : files.filter((file) => isUnread(file, before.notes, replica.now())));
  const reading: Reading = { theirs: new Map(), merged: {}, bad: {}, foreign: {}, earlier: {} };
  for (const [i, file] of wanted.slice(0, maxFiles).entries()) {
    onProgress(i / (Math.min(wanted.length, maxFiles) + 1));
    signal?.throwIfAborted();
    const isTooLong = file.size > maxFileBytes;
    const bytes = isTooLong ? new Uint8Array() : await store.read(file.name, request);
    if (bytes) await take(replica, file, bytes, reading, before.notes);
  }
  signal?.throwIfAborted();
  const left = Math.max(0, wanted.length - maxFiles);
  const { newer } = reading;
  if (newer) {
    const { records } = before;
    return { taken: [], given: false, storeWasEmpty: false, foreign: 0, bad: 0, left, newer, records };
  }
  const state = await replica.merge(reading.theirs, (notes) => prunedNotes(noted(notes, reading), new Set(listed.keys())));
  const { taken } = state;
  const digest = replica.digest(state.records);
  const known = new Set(files.map(({ name }) => name).filter((name) => name in state.notes.merged));
  const isWhole = (name: string): boolean => state.notes.merged[name]?.digest === digest;
  let holder = [...known].filter(isWhole).sort()[0];
  const readNow = new Set(Object.keys(reading.merged));
  let given = false;
  if (holder === undefined) {
    holder = await writeSnapshot(replica, store, state, digest, { request, notKept });
    readNow.add(holder);
    given = true;
  }
  const isReplaced = Object.keys(state.notes.foreign).length > 0; // another device has given the vault a new key
  const storeWasEmpty = Object.keys(before.notes.merged).length > 0 && known.size === 0 && !isReplaced;
  const isRepaired = !before.isDamaged && !state.isDamaged;
  const spare = [...known].filter((name) => name !== holder);
  if (
    isRepaired &&
    spare.length > 0 &&
    (readNow.has(holder) || (await holds(replica, store, holder, digest, request)))
  ) {
    for (const name of spare) await store.remove(name, request);
  }
  if (isRepaired) {
    await removeBad(replica, store, state.notes, listed, request);
    for (const name of state.notes.outdated) await store.remove(name, request);
  }
  onProgress(1);
  const { bad, foreign } = state.notes;
  const counts = { foreign: Object.keys(foreign).length, bad: Object.keys(bad).length, left };
  return { taken, given, storeWasEmpty, records: state.records, ...counts };
}

/** Returns many files in random order, so that junk cannot keep a snapshot out of the first ones forever. */
function shuffled(files: StoredFile[]): StoredFile[] {
  if (files.length <= maxFiles) return files;
  return files
    .map((file) => ({ file, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ file }) => file);
}

function isUnread({ name, size }: StoredFile, notes: SyncNotes, now: number): boolean {
  if (name in notes.merged || notes.foreign[name] === size || notes.earlier[name] === size) return false;
  if (notes.outdated.includes(name)) return false;
  const bad = notes.bad[name];
  return bad?.size !== size || Math.abs(now - bad.tried) >= rereadAfter;
}

async function take(
  replica: Replica,
  { name, size }: StoredFile,
  bytes: Uint8Array,
  reading: Reading,
  notes: SyncNotes,
): Promise<void> {
  const opened = await replica.open(name, bytes);
  if (opened.kind === "snapshot") {
    reading.theirs = mergeRecords(reading.theirs, opened.records);
    reading.merged[name] = { digest: replica.digest(opened.records), records: opened.records.size };
  } else if (opened.kind === "newer") reading.newer = opened.error;
  else {
    const now = replica.now();
    if (opened.kind === "foreign") reading.foreign[name] = size;
    else if (opened.kind === "earlier") reading.earlier[name] = size;
    else reading.bad[name] = { size, since: notes.bad[name]?.since ?? now, tried: now };
  }
}

/** Adds what was read to the notes. What a file was before no longer counts. */
function noted(notes: SyncNotes, { merged, bad, foreign, earlier }: Reading): SyncNotes {
  const read = { ...merged, ...bad, ...foreign, ...earlier };
  const unread = <T>(files: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(files).filter(([name]) => !Object.hasOwn(read, name)));
  return {
    ...notes,
    merged: { ...notes.merged, ...merged }, // also if the store has replaced a file: the vault has what was in it
    bad: { ...unread(notes.bad), ...bad },
    foreign: { ...unread(notes.foreign), ...foreign },
    earlier: { ...unread(notes.earlier), ...earlier },
  };
}

/** Returns the names of records that a merge has added or changed. */
export function changedNames(before: Records, after: Records): string[] {
  return [...after.values()].flatMap((record) => {
    const old = before.get(record.name);
    return old && contentKey(old) === contentKey(record) ? [] : [record.name];
  });
}

interface Writing {
  readonly request: { readonly signal: AbortSignal | undefined };
  readonly notKept: () => Error;
}

/**
 * Writes a snapshot and reads it back. Notes its name first, so that the next sync can remove a file that was not
 * completed.
 */
async function writeSnapshot(
  replica: Replica,
  store: SyncStore,
  state: ReplicaState,
  digest: string,
  { request, notKept }: Writing,
): Promise<string> {
  const name = replica.newName();
  const bytes = await replica.seal(name, state.records);
  await replica.merge(new Map(), (notes) => ({ ...notes, writing: [...notes.writing, name] }));
  request.signal?.throwIfAborted();
  await store.write(name, bytes, request);
  const kept = await store.read(name, request);
  if (kept?.length !== bytes.length || !kept.every((byte, i) => byte === bytes[i])) throw notKept();
  await replica.merge(new Map(), (notes) => ({
    ...notes,
    merged: { ...notes.merged, [name]: { digest, records: state.records.size } },
    writing: notes.writing.filter((each) => each !== name),
  }));
  return name;
}

/**
 * Reads a snapshot again and returns true if it still has this content. Called before other snapshots are removed
 * because this one contains everything in them.
 */
async function holds(
  replica: Replica,
  store: SyncStore,
  name: string,
  digest: string,
  request: Writing["request"],
): Promise<boolean> {
  const bytes = await store.read(name, request);
  const opened = bytes && (await replica.open(name, bytes));
  return opened?.kind === "snapshot" && replica.digest(opened.records) === digest;
}

/** Removes files that could not be authenticated for a week, and incomplete files that this device wrote. */
async function removeBad(
  replica: Replica,
  store: SyncStore,
  notes: SyncNotes,
  listed: ReadonlyMap<string, StoredFile>,
  request: Writing["request"],
): Promise<void> {
  for (const [name, { since }] of Object.entries(notes.bad)) {
    if (!listed.has(name)) continue;
    if (notes.writing.includes(name) || replica.now() - since >= removeAfter) await store.remove(name, request);
  }
}
