import { isObject } from "../arguments.ts";
import type { JsonObject } from "../json.ts";
import type { NamedRecord } from "../merge/index.ts";
import { backupVersion, headerVersion } from "../vault/index.ts";

/** A snapshot that this device has merged. */
export interface MergedFile {
  /** Digest of the contents of the snapshot. */
  readonly digest: string;
  readonly records: number;
  /**
   * Length that the store listed, or that this device wrote. If the listed length changes, the file is read again
   * before this device relies on it. Missing in notes that earlier versions of Saltmill wrote.
   */
  readonly size?: number;
  /**
   * Time by this device's clock when this device last found the file intact. Missing in notes that earlier versions of
   * Saltmill wrote.
   */
  readonly intact?: number;
}

/** A file that could not be authenticated. */
export interface BadFile {
  readonly size: number;
  /** Times of the first attempt (`since`) and the last attempt (`tried`) to read the file, by this device's clock. */
  readonly since: number;
  readonly tried: number;
  /** Incomplete files only: time when this device last saw that a part had arrived. */
  readonly grown?: number;
}

/** Notes of one device about its syncs. They are written in the same write as the records that they describe. */
export interface SyncNotes {
  readonly merged: Readonly<Record<string, MergedFile>>;
  readonly bad: Readonly<Record<string, BadFile>>;
  /** Lengths of snapshots of other vaults, by file name. Syncing never changes or removes these snapshots. */
  readonly foreign: Readonly<Record<string, number>>;
  /**
   * Lengths of other snapshots that do not count as `foreign`, by file name. They are snapshots of this vault under an
   * earlier key, which devices without the new key still write, or snapshots of vaults that are known not to be this
   * vault under a new key.
   */
  readonly earlier: Readonly<Record<string, number>>;
  /**
   * Times by this device's clock when it first saw the snapshots of `earlier` that are under an earlier key of this
   * vault. They are removed after a week.
   */
  readonly expiring: Readonly<Record<string, number>>;
  /**
   * Lengths of files that may come from a newer version, by file name. They are never removed. A version that knows
   * other formats than `reader` says reads them again.
   */
  readonly unknown: Readonly<Record<string, number>>;
  /** Names of the last 16 places with which the vault was synced. See the option `place` of `syncVault`. */
  readonly places: readonly string[];
  /** The newest formats that the program knew that has written these notes. */
  readonly reader: string;
  /**
   * Names that this device has chosen for new snapshots. If such a file cannot be authenticated, its upload was
   * interrupted.
   */
  readonly writing: readonly string[];
  /**
   * Names of snapshots under an earlier vault key that this device has merged. They can be removed when a snapshot
   * under the new key exists.
   */
  readonly outdated: readonly string[];
}

const reader = `${backupVersion}.${headerVersion}`;
const noFiles = { merged: {}, bad: {}, foreign: {}, earlier: {}, expiring: {}, unknown: {} };

export const noNotes: SyncNotes = { ...noFiles, places: [], reader, writing: [], outdated: [] };

/**
 * Returns the notes of a vault after a change of its key. No snapshot under the new key is merged yet. All snapshots
 * that this device has merged or written under the earlier key are outdated, because the vault contains everything in
 * them.
 */
const notesUnderNewKey = ({ merged, places, writing, outdated }: SyncNotes): SyncNotes => ({
  ...noNotes,
  places,
  outdated: [...outdated, ...Object.keys(merged), ...writing],
});

/** Name of the local record with these notes. */
export const notesName = "sync";

/** Name of the local record with the ids of other vaults in the store. */
export const otherVaultsName = "other-vaults";

/**
 * Converts a record that exists only on this device, so that it can be written under a new vault key. Empties the list
 * `behind` (see `noteOtherVaults`), because this list depends on the vault's own key.
 */
export function localUnderNewKey(record: NamedRecord): NamedRecord {
  if (record.name === otherVaultsName) return { ...record, behind: [] };
  return record.name === notesName ? { v: 1, name: record.name, ...notesUnderNewKey(notesIn(record)) } : record;
}

/**
 * Maximum number of names of merged snapshots that the notes keep although the store does not list these files. Another
 * store with which the vault is synced may have them.
 */
const maxUnlisted = 64;
const maxWriting = 16;
const maxPlaces = 16;
const maxNoted = 512; // a store full of useless files must not fill the vault

/** Reads stored notes. Values of a wrong type count as missing, because without notes, a sync only has more work. */
export function notesIn(stored: JsonObject): SyncNotes {
  const { merged, bad, foreign, earlier, expiring, unknown, places, writing, outdated } = stored;
  const isCurrent = stored["reader"] === reader;
  const namesIn = (list: unknown): string[] =>
    Array.isArray(list) ? list.filter((name): name is string => typeof name === "string") : [];
  return {
    merged: (isObject(merged) ? merged : {}) as SyncNotes["merged"],
    bad: (isObject(bad) ? bad : {}) as SyncNotes["bad"],
    foreign: (isObject(foreign) ? foreign : {}) as SyncNotes["foreign"],
    earlier: (isObject(earlier) ? earlier : {}) as SyncNotes["earlier"],
    expiring: (isObject(expiring) ? expiring : {}) as SyncNotes["expiring"],
    unknown: (isObject(unknown) && isCurrent ? unknown : {}) as SyncNotes["unknown"],
    places: namesIn(places),
    reader,
    writing: namesIn(writing),
    outdated: namesIn(outdated),
  };
}

/**
 * Returns the notes without files that the store no longer lists. In `merged`, the newest 64 such files stay. In
 * `writing`, the newest 16 names stay, listed or not. In `bad`, `foreign`, `earlier`, `expiring` and `unknown`, at most 512 files each
 * stay.
 */
export function prunedNotes(notes: SyncNotes, listed: ReadonlySet<string>): SyncNotes {
  const merged = Object.entries(notes.merged);
  const unlisted = merged.filter(([name]) => !listed.has(name)).slice(-maxUnlisted);
  const someListed = (sizes: Readonly<Record<string, number>>): Record<string, number> =>
    Object.fromEntries(
      Object.entries(sizes)
        .filter(([name]) => listed.has(name))
        .slice(0, maxNoted),
    );
  return {
    merged: Object.fromEntries([...unlisted, ...merged.filter(([name]) => listed.has(name))]),
    bad: Object.fromEntries(
      Object.entries(notes.bad)
        .filter(([name]) => listed.has(name))
        .sort(([, one], [, other]) => one.since - other.since) // keeps the oldest: their files are removed first
        .slice(0, maxNoted),
    ),
    foreign: someListed(notes.foreign),
    earlier: someListed(notes.earlier),
    expiring: someListed(notes.expiring),
    unknown: someListed(notes.unknown),
    places: notes.places.slice(-maxPlaces),
    reader: notes.reader,
    writing: notes.writing.slice(-maxWriting),
    outdated: notes.outdated.filter((name) => listed.has(name)),
  };
}
