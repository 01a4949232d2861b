import {
  canonical,
  type ChangeId,
  changeId,
  compoundsOf,
  contentsOf,
  type Draw,
  type Entry,
  entryOf,
  fieldsIn,
  fits,
  type GroupKey,
  idsOf,
  type NamedRecord,
  recordOf,
  restOf,
  type Value,
} from "../merge/index.ts";

/**
 * Gives each value of `record` the ids that the same value has or had in `other`, or a new id if `other` never had the
 * value. Merging the result with `other` keeps all values of both, except those that `other` has overwritten or
 * deleted.
 *
 * If one of the two records is deleted and the other one was changed later, the user may have restored the record. The
 * record then stays: a user can repeat a deletion, but may not notice that an account has disappeared.
 */
export function withSharedIds(record: NamedRecord, other: NamedRecord, draw: Draw): NamedRecord {
  const entry = sharedEntry(record, other, draw);
  if (!("deleted" in record)) return recordOf(entry);
  const kept = new Set(isRestored(other, record) ? idsOf(entryOf(other)) : []);
  return recordOf({ ...entry, deleted: new Set(idsOf(entry).filter((id) => !kept.has(id))) });
}

/** Returns the entry of `record`. The values in the entry have the ids that {@link withSharedIds} describes. */
export function sharedEntry(record: NamedRecord, other: NamedRecord, draw: Draw): Entry {
  const known = knownEntry(record, other);
  const values = new Map<GroupKey, readonly Value[]>();
  for (const [group, contents] of contentsOf(fieldsIn(record), compoundsOf(record.name, other["sync"]), {})) {
    values.set(
      group,
      contents.map((content) => ({ content, ids: knownIds(known, group, content) ?? [newId(group, content, draw)] })),
    );
  }
  return { name: record.name, values, replaced: new Set(), deleted: new Set(), rest: restOf(record) };
}

export const timeOf = ({ modified }: NamedRecord): number => (typeof modified === "number" ? modified : 0);

/** Returns true if `deleted` is deleted and `record` was changed later. */
const isRestored = (record: NamedRecord, deleted: NamedRecord): boolean =>
  "deleted" in deleted && !("deleted" in record) && timeOf(record) > timeOf(deleted);

/**
 * Returns the entry of `other`, whose ids the values of `record` may get. If `record` was changed after `other` was
 * deleted, leaves out the ids that the deletion covers. Otherwise, the deletion would also delete the values of
 * `record`.
 */
function knownEntry(record: NamedRecord, other: NamedRecord): Entry {
  const known = entryOf(other);
  return isRestored(record, other) ? { ...known, values: new Map(), deleted: new Set() } : known;
}

/**
 * Returns the ids that a value has or had in the entry `known`. The hash inside the id of an overwritten or deleted
 * value shows if that value was equal to `content`.
 */
function knownIds(known: Entry, group: GroupKey, content: unknown): readonly ChangeId[] | undefined {
  const text = canonical(content);
  const same = known.values.get(group)?.find((value) => canonical(value.content) === text);
  if (same) return same.ids;
  const gone = [...known.replaced, ...known.deleted].filter((id) => fits(id, group, content));
  return gone.length > 0 ? gone.sort() : undefined;
}

const newId = (group: GroupKey, content: unknown, draw: Draw): ChangeId => changeId(draw(0), group, content);
