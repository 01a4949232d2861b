import type { AppError } from "../errors.ts";
import { shuffled } from "../random.ts";
import { type FileErrors, maxFileBytes, type StoredFile, type SyncStore } from "./store.ts";
import { mergeRecords, type Records } from "../merge/index.ts";
import type { BadFile, MergedFile, SyncNotes } from "./notes.ts";
import type { OpenedFile, Replica, ReplicaState } from "./replica.ts";

const maxFiles = 64;

/** Milliseconds after which a file is read again although its length has not changed: a day. */
const rereadAfter = 86_400_000;

/** Returns true if a day has passed since a time, or if the time is unknown or lies a day in the future. */
export const isDayAgo = (time: number | undefined, now: number): boolean =>
  time === undefined || Math.abs(now - time) >= rereadAfter;

/**
 * The result of reading a store's files in one sync: the records of all snapshots, merged, and notes about each file.
 */
export interface Reading {
  theirs: Records;
  readonly merged: Record<string, MergedFile>;
  readonly bad: Record<string, BadFile>;
  readonly foreign: Record<string, number>;
  readonly earlier: Record<string, number>;
  readonly expiring: Record<string, number>;
  readonly unknown: Record<string, number>;
  newer?: AppError;
  /** Number of files that this sync has not read. The next sync will read them. */
  readonly left: number;
}

/**
 * Reads the new files of a store. If a file could not be authenticated, reads it again after a day or when its length
 * changes. If the vault is damaged, reads all files again. One sync reads at most 64 files. The next sync tries again
 * to read a file that the store cannot serve now.
 */
export async function readSnapshots(
  replica: Replica,
  store: SyncStore,
  options: {
    readonly files: readonly StoredFile[];
    readonly before: ReplicaState;
    readonly signal: AbortSignal | undefined;
    readonly onProgress: (part: number) => void;
    readonly errors: FileErrors;
  },
): Promise<Reading> {
  const { files, before, signal, onProgress, errors } = options;
  const isWanted = (file: StoredFile): boolean => before.isDamaged || isUnread(file, before.notes, replica.now());
  const unread = files.filter(isWanted);
  // In a fixed order, useless files could always be read first and keep a snapshot from being read.
  const wanted = unread.length > maxFiles ? shuffled(unread) : unread;
  const left = Math.max(0, wanted.length - maxFiles);
  const none = { merged: {}, bad: {}, foreign: {}, earlier: {}, expiring: {}, unknown: {} };
  const reading: Reading = { theirs: new Map(), ...none, left };
  for (const [i, file] of wanted.slice(0, maxFiles).entries()) {
    onProgress(i / (Math.min(wanted.length, maxFiles) + 1));
    signal?.throwIfAborted();
    const isTooLong = file.size > maxFileBytes;
    const isEmpty = isTooLong || file.isPartial === true;
    const opened = isEmpty ? bad : await openedFile(replica, store, file, { signal, errors });
    if (typeof opened === "object") await take(replica, file, opened, reading, before.notes, signal);
  }
  return reading;
}

function isUnread({ name, size }: StoredFile, notes: SyncNotes, now: number): boolean {
  if (name in notes.merged || notes.foreign[name] === size || notes.earlier[name] === size) return false;
  if (notes.unknown[name] === size || notes.outdated.includes(name)) return false;
  const bad = notes.bad[name];
  return bad?.size !== size || isDayAgo(bad.tried, now);
}

const bad: OpenedFile = { kind: "bad" };
const missing = "missing";

/** Returns true for a file that was read and cannot be authenticated. */
export const isBad = (opened: OpenedFile | "missing" | undefined): boolean =>
  typeof opened === "object" && opened.kind === "bad";

/**
 * Reads a file and opens it. If it does not authenticate and has another length than the store has listed, reads it
 * once more, because the store may have cut off its answer or may still be receiving the file.
 *
 * @returns `missing` if there is no such file; undefined if the store cannot serve it
 */
export async function openedFile(
  replica: Replica,
  store: SyncStore,
  { name, size }: StoredFile,
  { signal, errors }: { readonly signal?: AbortSignal | undefined; readonly errors: FileErrors },
): Promise<OpenedFile | "missing" | undefined> {
  for (let isAgain = false; ; isAgain = true) {
    const bytes = await errors.caught(store.read(name, { signal }).then((found) => found ?? missing));
    const opened = bytes === undefined || bytes === missing ? bytes : await replica.open(name, bytes);
    if (isAgain || bytes?.length === size || !isBad(opened)) return opened;
  }
}

async function take(
  replica: Replica,
  { name, size: length, isPartial = false }: StoredFile,
  opened: OpenedFile,
  reading: Reading,
  notes: SyncNotes,
  signal: AbortSignal | undefined,
): Promise<void> {
  // An incomplete file is noted with a negative length, so the complete file is read as soon as it is listed.
  const size = isPartial ? -1 - length : length;
  if (opened.kind === "snapshot") {
    reading.theirs = await mergeRecords(reading.theirs, opened.records, { signal });
    const [digest, records] = [replica.digest(opened.records), opened.records.size];
    reading.merged[name] = { digest, records, size, intact: replica.now() };
  } else if (opened.kind === "newer") reading.newer = opened.error;
  else {
    const now = replica.now();
    if (opened.kind === "foreign") reading.foreign[name] = size;
    else if (opened.kind === "other") reading.earlier[name] = size;
    else if (opened.kind === "earlier") {
      reading.earlier[name] = size;
      reading.expiring[name] = notes.expiring[name] ?? now;
    } else if (opened.kind === "unknown") reading.unknown[name] = size;
    else {
      const last = notes.bad[name];
      const grown = (last?.size === size ? last.grown : undefined) ?? now;
      reading.bad[name] = { size, since: last?.since ?? now, tried: now, ...(isPartial && { grown }) };
    }
  }
}

/** Adds the results of reading to the notes, and removes earlier notes about the same files. */
export function noted(notes: SyncNotes, { merged, bad, foreign, earlier, expiring, unknown }: Reading): SyncNotes {
  const read = { ...merged, ...bad, ...foreign, ...earlier, ...unknown };
  const unread = <T>(files: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(files).filter(([name]) => !Object.hasOwn(read, name)));
  return {
    ...notes,
    // these notes stay even if the store has replaced a file, because the vault has merged the file's content
    merged: { ...notes.merged, ...merged },
    bad: { ...unread(notes.bad), ...bad },
    foreign: { ...unread(notes.foreign), ...foreign },
    earlier: { ...unread(notes.earlier), ...earlier },
    expiring: { ...unread(notes.expiring), ...expiring },
    unknown: { ...unread(notes.unknown), ...unknown },
  };
}
