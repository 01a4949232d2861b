import { isObject } from "../arguments.ts";
import type { JsonObject } from "../json.ts";
import { inSlices, type SliceOptions } from "../slices.ts";
import { canonical, splitIds, type Value } from "./change-ids.ts";
import { emptied, type Entry, entryOf, isDeletedEntry, type NamedRecord, recordOf } from "./entry.ts";
import type { GroupKey } from "./groups.ts";

/** The synced records of a vault, by name. */
export type Records = ReadonlyMap<string, NamedRecord>;

/**
 * Merges two states of the same records. The result has the values of both states, except those that either state has
 * replaced. The order of the arguments does not matter for the values. Needs no common ancestor and no clock. Runs in
 * slices: merging 10,000 accounts that both sides have changed takes 0.3 s.
 *
 * @returns the records; unchanged ones are the same objects as in `mine`
 */
export async function mergeRecords(
  mine: Records,
  theirs: Records,
  options?: SliceOptions,
): Promise<Map<string, NamedRecord>> {
  const merged = new Map(mine);
  await inSlices(
    [...theirs],
    ([name, record]) => {
      merged.set(name, mergeRecord(mine.get(name), record));
    },
    options,
  );
  return merged;
}

/**
 * Merges two states of one record.
 *
 * @param mine - undefined if this device does not have the record
 */
export function mergeRecord(mine: NamedRecord | undefined, theirs: NamedRecord): NamedRecord {
  if (!mine) return theirs;
  const [ours, other] = [idsIn(mine), idsIn(theirs)];
  const used = Math.max(usedIn(mine), usedIn(theirs));
  const merged = contains(ours, other)
    ? mine
    : contains(other, ours)
      ? theirs
      : recordOf(mergeEntries(entryOf(mine), entryOf(theirs)));
  return used > usedIn(merged) && !("deleted" in merged) ? { ...merged, used } : merged;
}

const usedIn = (record: JsonObject): number => (typeof record["used"] === "number" ? record["used"] : 0);

/**
 * Returns true if merging `some` into `all` changes nothing: each value of `some` is also in `all` or was replaced
 * there, and `all` contains the `replaced` and `deleted` ids of `some`.
 */
function contains(all: Ids, some: Ids): boolean {
  return (
    (some.values.length > 0 || all.values.length === 0) && // if one entry is empty, the merge may empty the other
    some.values.every((id) => all.values.includes(id) || all.replaced.includes(id)) &&
    some.replaced.every((id) => all.replaced.includes(id)) &&
    some.deleted.every((id) => all.deleted.includes(id))
  );
}

/** Merges two states of an entry. */
export function mergeEntries(a: Entry, b: Entry): Entry {
  const replaced = union(a.replaced, b.replaced);
  const deleted = union(a.deleted, b.deleted);
  const values = new Map<GroupKey, readonly Value[]>();
  for (const group of new Set([...a.values.keys(), ...b.values.keys()])) {
    const [ours, theirs] = [a.values.get(group) ?? [], b.values.get(group) ?? []];
    const list = isSame(ours, theirs, replaced) ? ours : mergeValues(group, [...ours, ...theirs], replaced);
    if (list.length > 0) values.set(group, list);
  }
  const groups = a.groups ?? b.groups;
  const rest = mergeRest(a.rest, b.rest);
  const merged = { name: a.name, values, replaced, deleted, ...(groups && { groups }), rest };
  const isEmptied = (a.values.size === 0 || b.values.size === 0) && isDeletedEntry(merged);
  return isEmptied ? emptied(merged) : merged;
}

const union = (a: ReadonlySet<string>, b: ReadonlySet<string>): ReadonlySet<string> =>
  b.size === 0 ? a : a.size === 0 ? b : new Set([...a, ...b]);

/**
 * Returns true if each list has exactly one value, both values have the same single id, and this id was not replaced.
 * In this usual case, the contents need no comparison.
 */
function isSame(ours: readonly Value[], theirs: readonly Value[], replaced: ReadonlySet<string>): boolean {
  const id = ours[0]?.ids[0];
  const isOne = ours.length === 1 && theirs.length === 1 && ours[0]?.ids.length === 1 && theirs[0]?.ids.length === 1;
  return isOne && id !== undefined && id === theirs[0]?.ids[0] && !replaced.has(id);
}

/** Joins equal values of one group of fields, and removes values whose ids were all replaced. */
function mergeValues(group: GroupKey, all: readonly Value[], replaced: ReadonlySet<string>): Value[] {
  const left = all.flatMap(({ ids, content }) => {
    const remaining = ids.filter((id) => !replaced.has(id));
    if (remaining.length === 0) return [];
    return [{ ids: remaining.length === 1 ? remaining : [...new Set(remaining)].sort(), content }];
  });
  if (left.length < 2) return left; // the usual case needs no comparison
  const byContent = new Map<string, Value>();
  for (const { ids, content } of left) {
    const key = canonical(content);
    const same = byContent.get(key);
    byContent.set(key, { ids: [...new Set([...(same?.ids ?? []), ...ids])].sort(), content });
  }
  const list = [...byContent].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value);
  return group === "[]history" ? list.sort((a, b) => endOf(b) - endOf(a)) : list;
}

const endOf = ({ content }: Value): number =>
  isObject(content) && typeof content["ended"] === "number" ? content["ended"] : 0;

function mergeRest(a: JsonObject, b: JsonObject): JsonObject {
  const rest = { ...b, ...a };
  for (const field of ["used", "modified", "revision"]) {
    const numbers = [a[field], b[field]].filter((value) => typeof value === "number");
    if (numbers.length > 0) rest[field] = Math.max(...numbers);
  }
  const retired = { ...(b["retired"] as object | undefined), ...(a["retired"] as object | undefined) };
  return Object.keys(retired).length > 0 ? { ...rest, retired } : rest;
}

/**
 * Returns a text that identifies the content of a record. Two records have the same text if they have the same ids of
 * values, the same `replaced` ids and the same `deleted` ids. Times and the order of lists do not matter.
 */
export function contentKey(record: NamedRecord): string {
  const cached = keyByRecord.get(record);
  if (cached !== undefined) return cached;
  const { values, replaced, deleted } = idsIn(record);
  const key = [[...values].sort().join(""), replaced.join(""), deleted.join("")].join("|");
  keyByRecord.set(record, key);
  return key;
}

/** The change ids in a record: those of its values, and its `replaced` and `deleted` ids. */
interface Ids {
  readonly values: readonly string[];
  readonly replaced: readonly string[];
  readonly deleted: readonly string[];
}

const idsByRecord = new WeakMap<object, Ids>();
const keyByRecord = new WeakMap<object, string>();

function idsIn(record: NamedRecord): Ids {
  const cached = idsByRecord.get(record);
  if (cached) return cached;
  const { ids, others, replaced, deleted } = isObject(record["sync"]) ? record["sync"] : ({} as JsonObject);
  const values: string[] = [];
  collect(ids, values);
  for (const other of Array.isArray(others) ? others : []) if (isObject(other)) collect(other["ids"], values);
  const found = { values, replaced: splitIds(replaced), deleted: splitIds(deleted) };
  idsByRecord.set(record, found);
  return found;
}

function collect(ids: unknown, found: string[]): void {
  if (typeof ids === "string") for (const id of splitIds(ids)) found.push(id);
  else if (typeof ids === "object" && ids !== null) for (const each of Object.values(ids)) collect(each, found);
}
