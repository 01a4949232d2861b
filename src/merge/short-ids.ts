/**
 * The short form of change ids in snapshots. The last 4 characters of an id are a hash of its value, so a reader can
 * compute them. And if one change has written all values of a record, their ids begin alike.
 */
import { isObject } from "../arguments.ts";
import type { JsonObject } from "../json.ts";
import { canonical, changeId, fits } from "./change-ids.ts";
import { idsAt, keyIn, nameIn, type NamedRecord } from "./entry.ts";
import { compoundsOf, contentsOf, fieldsIn, type GroupKey } from "./groups.ts";

const [randomLength, idLength] = [8, 12];

type IdOf = (group: GroupKey, content: unknown, i: number) => unknown;

/**
 * Returns a record whose ids are as short as {@link restoreIds} can read them. An id that fits its value becomes its
 * first 8 characters. If all ids of the record fit and have these characters in common, `ids` is this one text.
 */
export function shortenIds(record: NamedRecord): NamedRecord {
  const { sync, ids } = idsIn(record);
  if (isShort(ids)) return { ...record, sync: { ...sync, ids: "" } };
  if (!isObject(ids)) return record;
  let others = 0; // ids that stay whole
  const prefixes = new Set<string>();
  const short = withIdsOf(record, ids, (group, content, i) => {
    const id = idsAt(ids, group, i);
    if (typeof id !== "string") return id;
    if (id.length === idLength && fits(id, group, content)) {
      prefixes.add(id.slice(0, randomLength));
      return id.slice(0, randomLength);
    }
    others++;
    // A text of 8 characters is no id, and counts as none. A reader would take it for a short one.
    return isShort(id) ? "" : id;
  });
  const [prefix] = prefixes;
  const isOne = others === 0 && prefixes.size === 1;
  const isWhole = isOne && canonical(withIdsOf(record, undefined, () => prefix)) === canonical(short);
  return { ...record, sync: { ...sync, ids: isWhole ? prefix : short } };
}

/** Undoes {@link shortenIds}. Leaves ids alone that are not short. */
export function restoreIds(record: NamedRecord): NamedRecord {
  const { sync, ids } = idsIn(record);
  const whole = (id: unknown, group: GroupKey, content: unknown): unknown =>
    isShort(id) ? changeId(id, group, content) : id;
  if (isShort(ids))
    return {
      ...record,
      sync: { ...sync, ids: withIdsOf(record, undefined, (group, content) => whole(ids, group, content)) },
    };
  if (!isObject(ids)) return record;
  const long = withIdsOf(record, ids, (group, content, i) => whole(idsAt(ids, group, i), group, content));
  return { ...record, sync: { ...sync, ids: long } };
}

const isShort = (id: unknown): id is string => typeof id === "string" && id.length === randomLength;

const idsIn = ({ sync }: NamedRecord): { sync: JsonObject; ids: unknown } =>
  isObject(sync) ? { sync, ids: sync["ids"] } : { sync: {}, ids: undefined };

/**
 * Returns the ids of a record in the form in which it stores them.
 *
 * @param ids - its present ids. They say which unknown fields are lists or maps, and those without a value stay.
 */
function withIdsOf(record: NamedRecord, ids: JsonObject | undefined, idOf: IdOf): JsonObject {
  const compounds = compoundsOf(record.name, record["sync"]);
  const found = new Map<string, unknown>(Object.entries(ids ?? {}));
  const maps = new Map<string, Map<string, unknown>>();
  for (const [group, items] of contentsOf(fieldsIn(record), compounds, ids ?? {})) {
    const field = nameIn(group);
    const known = ids?.[field];
    if (ids && known === undefined) continue;
    if (group.startsWith("[]")) {
      const list = known ?? items;
      if (!Array.isArray(list)) continue; // no ids
      const each = (id: unknown, i: number): unknown => (i < items.length ? idOf(group, items[i], i) : id);
      found.set(field, list.map(each));
    } else if (group.startsWith("{}")) {
      if (known !== undefined && !isObject(known)) continue;
      const entries = maps.get(field) ?? new Map(Object.entries(known ?? {}));
      if (!ids || entries.has(keyIn(group))) entries.set(keyIn(group), idOf(group, items[0], 0));
      maps.set(field, entries);
    } else found.set(field, idOf(group, items[0], 0));
  }
  for (const [field, entries] of maps) found.set(field, Object.fromEntries(entries));
  return Object.fromEntries(found);
}
