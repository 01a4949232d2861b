import { fromBase64 } from "../base64.ts";
import { AppError, type AppErrorCode } from "../errors.ts";
import type { JsonObject } from "../json.ts";
import { drawForChange, isSynced, type NamedRecord, withIds } from "../merge/index.ts";
import { defaultScheme, type KnownRootScheme, rootMissing, rootSchemeOf } from "../schemes/index.ts";
import { inSlices, type SliceOptions } from "../slices.ts";
import type { VaultHeader } from "./header.ts";
import type { KeysRecord, VaultRecord } from "./records.ts";

/** All records of a vault at one moment. */
export interface Contents {
  readonly records: ReadonlyMap<string, VaultRecord>;
  readonly problems: readonly Problem[];
  /** True if a newer version has written to this vault. This version must not change it. */
  readonly readOnly: boolean;
}

/**
 * Returns a function that computes a value from the contents of a vault once, and then remembers it. A Contents object
 * never changes, so the value stays right for as long as this object is in use.
 */
/* @__NO_SIDE_EFFECTS__ */
export function perContents<T>(compute: (contents: Contents) => T): (contents: Contents) => T {
  const known = new WeakMap<Contents, T>();
  return (contents) => {
    if (!known.has(contents)) known.set(contents, compute(contents));
    return known.get(contents) as T;
  };
}

/** A record that exists but cannot be read. It is reported and kept, never deleted. */
export interface Problem {
  readonly storageKey: string;
  readonly code: AppErrorCode;
  readonly message: string;
}

/**
 * Returns the `keys` record, which contains the vault's roots. Without this record, no password can be derived from a
 * root.
 */
export function keysOf(contents: Contents): KeysRecord {
  const record = contents.records.get("keys");
  if (!record)
    throw new AppError("root-missing", "the entry with the vault's keys is missing or damaged: restore a backup");
  return record as KeysRecord;
}

/**
 * Returns the scheme of the vault's current root. New accounts, and accounts that get a generated password, have this
 * scheme.
 *
 * @throws {@link AppError} `root-missing`
 */
export function currentScheme(contents: Contents): KnownRootScheme {
  const { current, roots } = keysOf(contents);
  const root = Object.hasOwn(roots, current) ? roots[current] : undefined;
  return rootSchemeOf(root?.scheme) ?? defaultScheme;
}

/**
 * Returns the bytes of a root in the `keys` record.
 *
 * @param name - id of the root. Default: the current root.
 * @returns 20 secret bytes; the caller wipes them
 * @throws {@link AppError} `root-missing`
 */
export function rootBytesOf(contents: Contents, name = keysOf(contents).current): Uint8Array<ArrayBuffer> {
  const { roots } = keysOf(contents);
  const bytes = Object.hasOwn(roots, name) ? fromBase64(roots[name]?.R) : undefined;
  if (!bytes) throw rootMissing();
  return bytes;
}

/** The records that a change writes, and its result. A change of the master password also has the new header. */
export interface Change<T> {
  readonly writes: Writes;
  readonly result: T;
  readonly header?: VaultHeader;
  /**
   * Records that already have their change ids for syncing, such as the results of a merge. They are written unchanged.
   */
  readonly merged?: readonly NamedRecord[];
  /** Records that stay on this device. They are in no backup and no snapshot. */
  readonly local?: Writes;
}

/** Records to write, by name. The vault adds `v`, `name` and `modified` to each. */
export type Writes = Readonly<Record<string, object>>;

/**
 * Returns the records that a change writes. If the vault was synced at least once, records that are synced get change
 * ids for their new values.
 */
export async function recordsOf(
  contents: Contents,
  { writes }: Change<unknown>,
  options: SliceOptions,
): Promise<NamedRecord[]> {
  const draw = drawForChange();
  const givesIds = hasChangeIds(contents);
  const recordOf = (name: string, fields: object): NamedRecord => {
    const record: VaultRecord = { ...(fields as JsonObject), v: 1, name, modified: Date.now() };
    if (!isSynced(name)) return record;
    if (givesIds) return withIds(contents.records.get(name), record, { draw });
    return Object.fromEntries(Object.entries(record).filter(([field]) => field !== "sync")) as VaultRecord;
  };
  const records: NamedRecord[] = [];
  await inSlices(Object.entries(writes), ([name, fields]) => void records.push(recordOf(name, fields)), options);
  return records;
}

/**
 * Returns true if a vault was synced at least once. After the first sync, every change gives the new values change ids.
 */
export const hasChangeIds = ({ records }: Contents): boolean =>
  records.get("keys")?.["sync"] !== undefined || [...records.values()].some(({ sync }) => sync !== undefined);
