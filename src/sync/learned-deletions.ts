import type { NamedRecord, Records } from "./merge.ts";

/**
 * Lets the 30 days in which a deleted account can be restored begin now, for accounts that another device has deleted
 * and that this merge deletes here. The other device's clock may be slow, and the account would be emptied at once.
 *
 * The time is no content: it makes no snapshot, and devices with different times are in agreement.
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
