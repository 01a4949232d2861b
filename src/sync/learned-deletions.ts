import type { NamedRecord, Records } from "../merge/index.ts";

/**
 * Sets the time of deletion to now, for accounts that another device has deleted and that this merge deletes on this
 * device. A deleted account can be restored for 30 days. If the other device's clock was slow, its time of deletion
 * could already be 30 days ago, and the account would be emptied at once.
 *
 * The time of deletion does not count as content: it causes no new snapshot, and devices with different times still
 * agree.
 *
 * @param before - the records of this device before the merge
 */
export function withLearnedDeletions(
  before: Records,
  merged: ReadonlyMap<string, NamedRecord>,
  now: number,
): Map<string, NamedRecord> {
  return new Map(
    Array.from(merged, ([name, record]) => {
      const own = before.get(name);
      const isDeletedNow = own !== undefined && own !== record && !("deleted" in own) && "account" in record;
      return [name, isDeletedNow ? { ...record, deletedAt: now } : record];
    }),
  );
}
