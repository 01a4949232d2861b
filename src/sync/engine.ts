import type { ProgressOptions } from "../../crypto/index.ts";
import type { AppError } from "../errors.ts";
import type { Records } from "../merge/index.ts";
import { prunedNotes, type SyncNotes } from "./notes.ts";
import { isBad, isDayAgo, noted, openedFile, readSnapshots } from "./read-snapshots.ts";
import type { Replica, ReplicaState } from "./replica.ts";
import { FileErrors, isKept, isSnapshotName, type StoredFile, type StoreOptions, type SyncStore } from "./store.ts";

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
  /** True if the snapshot with the whole vault was damaged in the store, and this sync wrote a new one. */
  readonly storeWasDamaged: boolean;
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
interface EngineOptions extends ProgressOptions {
  /** True to read the snapshot with the whole vault again, even if it was read less than a day ago. */
  readonly rereads?: boolean | undefined;
  /** A name of the store. In the first sync with a store of another name, files of this vault are not missing there. */
  readonly place?: string | undefined;
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
  const { signal, onProgress = () => undefined, rereads = false, place, notKept } = options;
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
    const none = {
      taken: [],
      given: false,
      storeWasEmpty: false,
      storeWasDamaged: false,
      foreign: 0,
      bad: 0,
      unknown: 0,
    };
    return { ...none, left, newer, records: before.records };
  }
  const state = await replica.merge(reading.theirs, (notes) =>
    prunedNotes(atPlace(noted(notes, reading), place), new Set(listed.keys())),
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
  const search = { files: known, state, digest, readNow, rereads, removesOthers: merged.length > 1, request, errors };
  const { name: held, isDamaged, replaced } = await findHolder(replica, store, search);
  let holder = held;
  if (replaced.size > 0) await forgetFiles(replica, replaced);
  const isRepaired = !before.isDamaged && !state.isDamaged;
  // Bad files are removed before a snapshot is written. Otherwise, a small store may have no room for it.
  if (isRepaired) await removeBad(replica, store, state.notes, listed, { request, errors });
  let given = false;
  if (holder === undefined && !isArriving(files, state.notes, replica.now())) {
    // Only merged and stalled files may be removed to make room. Other files may contain changes that arrive later.
    const spare = isRepaired
      ? [...merged.filter((name) => !replaced.has(name)), ...stalledFiles(files, state.notes, replica.now())]
      : [];
    const lastRead = isDamaged ? -Infinity : lastIntact(known, state.notes);
    holder = await writeSnapshot(replica, store, state, digest, { request, spare, lastRead, notKept });
    given = true;
  }
  // Another device may have given the vault a new key, or a newer version may have merged this device's snapshots.
  const isReplaced = [state.notes.foreign, state.notes.unknown].some((files) => Object.keys(files).length > 0);
  const isFirst = place !== undefined && !before.notes.places.includes(place);
  const wasLost = !isFirst && Object.keys(before.notes.merged).length > 0 && known.length === 0 && !isReplaced;
  if (isRepaired && holder !== undefined) {
    for (const name of [...merged, ...expiredFiles(state.notes, replica.now())]) {
      if (name !== holder && !replaced.has(name)) await errors.caught(store.remove(name, request));
    }
  }
  errors.rethrow(); // thrown at the end, so that an error of one file does not stop the sync of all others
  onProgress(1);
  const { bad, foreign, unknown } = state.notes;
  const damaged = Object.keys(bad).filter((name) => listed.get(name)?.isPartial !== true);
  const [others, unread] = [Object.keys(foreign).length, Object.keys(unknown).length];
  const counts = { foreign: others, bad: damaged.length, unknown: unread, left };
  const storeWasDamaged = isDamaged && given;
  return { taken, given, storeWasEmpty: wasLost && given, storeWasDamaged, records: state.records, ...counts };
}

/** Returns the notes with a store's name as the last of their places. */
const atPlace = (notes: SyncNotes, place: string | undefined): SyncNotes =>
  place === undefined ? notes : { ...notes, places: [...notes.places.filter((each) => each !== place), place] };

interface Search {
  /** Files of the store that this device has merged and that are complete. */
  readonly files: readonly StoredFile[];
  readonly state: ReplicaState;
  /** Digest of the whole vault. */
  readonly digest: string;
  /** Names of the files that this sync has read. */
  readonly readNow: ReadonlySet<string>;
  readonly rereads: boolean;
  /** True if other files will be removed when a snapshot with the whole vault is found. */
  readonly removesOthers: boolean;
  readonly request: StoreOptions;
  readonly errors: FileErrors;
}

/** The snapshot that contains the whole vault. */
interface Holder {
  /** Undefined if there is no such snapshot, or if each of them is damaged or cannot be read. */
  readonly name: string | undefined;
  /** True if a snapshot that should contain the whole vault is damaged. */
  readonly isDamaged: boolean;
  /** Names under which the store now has a file of another vault or of a newer version. These files stay. */
  readonly replaced: ReadonlySet<string>;
}

/**
 * Returns the snapshot that contains the whole vault, and of several the one with the smallest name. A server can
 * damage a file long after it has confirmed the upload, for example when it loses power, without changing its length.
 * The snapshot is therefore read again, unless this sync has already read it: once a day, when the user asks for it, if
 * its length has changed, and if other files will be removed.
 */
async function findHolder(replica: Replica, store: SyncStore, search: Search): Promise<Holder> {
  const { files, state, digest, readNow, removesOthers, rereads, request, errors } = search;
  const { merged } = state.notes;
  const candidates = files.filter(({ name }) => merged[name]?.digest === digest);
  const replaced = new Set<string>();
  let isDamaged = false;
  for (const file of candidates.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const { name, size } = file;
    const isUnchanged = merged[name]?.size === size;
    const isDue = rereads || isDayAgo(merged[name]?.intact, replica.now());
    if (readNow.has(name) || (isUnchanged && !removesOthers && !isDue)) return { name, isDamaged, replaced };
    const opened = await openedFile(replica, store, file, { ...request, errors });
    if (opened === undefined) {
      // the error is reported; a new file would not help, because the store may not serve that one either
      if (isUnchanged && !removesOthers) return { name, isDamaged, replaced };
    } else if (opened === "missing") continue;
    else if (opened.kind !== "snapshot") {
      isDamaged = true;
      if (!isBad(opened)) replaced.add(name);
    } else if (replica.digest(opened.records) === digest) {
      await noteIntact(replica, name, size);
      return { name, isDamaged, replaced };
    }
  }
  return { name: undefined, isDamaged, replaced };
}

/** Removes files from the notes, so that the next sync reads them as if they were new. */
async function forgetFiles(replica: Replica, names: ReadonlySet<string>): Promise<void> {
  await replica.merge(new Map(), (notes) => {
    const left = Object.entries(notes.merged).filter(([name]) => !names.has(name));
    return { ...notes, merged: Object.fromEntries(left) };
  });
}

/**
 * Stores that a file is intact, and the length that the store lists for it. This length can differ from the length of
 * the written file, for example if the server lists no lengths.
 */
async function noteIntact(replica: Replica, name: string, size: number): Promise<void> {
  await replica.merge(new Map(), (notes) => {
    const note = notes.merged[name];
    const intact = replica.now();
    return note ? { ...notes, merged: { ...notes.merged, [name]: { ...note, size, intact } } } : notes;
  });
}

const removeAfter = 7 * 86_400_000; // milliseconds: a week

/**
 * Returns the snapshots under an earlier vault key that this device has known for a week. No device with the new key
 * can merge them, and their header lets anybody try the master password of that time. A device that still has the
 * earlier key writes its snapshot again.
 */
const expiredFiles = ({ expiring }: SyncNotes, now: number): string[] =>
  Object.entries(expiring).flatMap(([name, since]) => (now - since >= removeAfter ? [name] : []));

/** Removes files that could not be authenticated for a week, and incomplete files that this device wrote. */
async function removeBad(
  replica: Replica,
  store: SyncStore,
  notes: SyncNotes,
  listed: ReadonlyMap<string, StoredFile>,
  { request, errors }: { readonly request: StoreOptions; readonly errors: FileErrors },
): Promise<void> {
  for (const [name, { since }] of Object.entries(notes.bad)) {
    if (!listed.has(name)) continue;
    const isExpired = notes.writing.includes(name) || replica.now() - since >= removeAfter;
    if (isExpired) await errors.caught(store.remove(name, request));
  }
}

const arrivesWithin = 600_000; // milliseconds: ten minutes
const stalledAfter = 86_400_000; // milliseconds: a day

/**
 * Returns true if parts of a file may still be arriving, because this device found the partial file less than ten
 * minutes ago. In this case, this device writes no snapshot, because the arriving file may already contain everything.
 */
const isArriving = (files: readonly StoredFile[], notes: SyncNotes, now: number): boolean =>
  unmerged(files, notes).some((name) => isNew(name, notes, now));

/**
 * Returns the names of partial files that have got no new part for a day. A full store may remove these files: their
 * missing parts will probably never arrive, and the device that wrote such a file still has its contents.
 */
const stalledFiles = (files: readonly StoredFile[], notes: SyncNotes, now: number): string[] =>
  unmerged(files, notes).filter((name) => now - (notes.bad[name]?.grown ?? now) >= stalledAfter);

/**
 * Returns the names of partial files that are not merged. A merged file is not arriving: it lacks parts only while
 * another device removes it.
 */
const unmerged = (files: readonly StoredFile[], { merged }: SyncNotes): string[] =>
  files.filter(({ name, isPartial }) => isPartial === true && !(name in merged)).map(({ name }) => name);

const isNew = (name: string, { bad }: SyncNotes, now: number): boolean =>
  Math.abs(now - (bad[name]?.since ?? now)) < arrivesWithin;

interface Writing {
  readonly request: StoreOptions;
  /** Names of files that the store may remove first, to make room for the snapshot. */
  readonly spare: readonly string[];
  /** Time when the store last returned an intact snapshot, or -Infinity if this one must be read back. */
  readonly lastRead: number;
  readonly notKept: () => Error;
}

/**
 * Writes a snapshot and checks that the store has kept it: by the length that the store lists, and by reading it back
 * once a day, the first time in a store, and after a damaged one. Stores the file name in the notes first, so that the next sync can remove a file that was not
 * completed.
 */
async function writeSnapshot(
  replica: Replica,
  store: SyncStore,
  state: ReplicaState,
  digest: string,
  { request, spare, lastRead, notKept }: Writing,
): Promise<string> {
  const name = replica.newName();
  const bytes = await replica.seal(name, state.records);
  await replica.merge(new Map(), (notes) => ({ ...notes, writing: [...notes.writing, name] }));
  request.signal?.throwIfAborted();
  await store.write(name, bytes, { ...request, spare });
  const isListed = !isDayAgo(lastRead, replica.now()) && (await isListedWhole(store, name, bytes.length, request));
  if (!isListed && !isKept(bytes, await store.read(name, request))) throw notKept();
  // The day begins with the last reading. After many changes by their lengths, the snapshot is read nevertheless.
  const intact = isListed ? lastRead : replica.now();
  await replica.merge(new Map(), (notes) => ({
    ...notes,
    merged: {
      ...notes.merged,
      [name]: { digest, records: state.records.size, size: bytes.length, intact },
    },
    writing: notes.writing.filter((each) => each !== name),
  }));
  return name;
}

/**
 * Returns the time of the last reading that has found one of these files intact. Files of other stores do not count: they
 * say nothing about this one.
 */
const lastIntact = (files: readonly StoredFile[], { merged }: SyncNotes): number =>
  Math.max(...files.map(({ name }) => merged[name]?.intact ?? -Infinity));

/** Returns true if the store lists a file with the length that was written. Some servers list no lengths. */
async function isListedWhole(store: SyncStore, name: string, length: number, request: StoreOptions): Promise<boolean> {
  const listed = (await store.list(request)).find((file) => file.name === name);
  return listed?.size === length && listed.isPartial !== true;
}
