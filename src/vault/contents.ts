import type { AppErrorCode } from "../errors.ts";
import { drawForChange, isSynced, type NamedRecord, withIds } from "../merge/index.ts";
import type { JsonObject } from "../json.ts";
import { inSlices, type SliceOptions } from "../slices.ts";
import type { VaultHeader } from "./header.ts";
import type { VaultRecord } from "./records.ts";

/** A record that exists but cannot be read. It is reported and kept, never deleted. */
export interface Problem {
  readonly storageKey: string;
  readonly code: AppErrorCode;
  readonly message: string;
}

/** All records of a vault at one moment. */
export interface Contents {
  readonly records: ReadonlyMap<string, VaultRecord>;
  readonly problems: readonly Problem[];
  /** True if a newer version has written to this vault. This version must not change it. */
  readonly readOnly: boolean;
}

/** Records to write, by name. The vault adds `v`, `name` and `modified` to each. */
export type Writes = Readonly<Record<string, object>>;

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
