import { isObject } from "../arguments.ts";
import type { JsonObject } from "../json.ts";
import { canonical, type ChangeId, changeId, type Draw, fits, splitIds, type Value } from "./change-ids.ts";
import {
  emptied,
  type Entry,
  entryOf,
  idsOf,
  isDeletedEntry,
  type NamedRecord,
  recordOf,
  restOf,
  rivals,
} from "./entry.ts";
import { compoundsOf, contentsOf, fieldsIn, type GroupKey } from "./groups.ts";

/** Options for {@link withIds}. */
export interface IdOptions {
  /** Draws the random part of each new id. */
  readonly draw: Draw;
  /** The user's choice between several values of a group of fields that several devices have changed. */
  readonly choice?: Choice | undefined;
}

/** The user's choice between several values of one group of fields. */
export interface Choice {
  readonly group: GroupKey;
  /**
   * Ids of the values that the user has seen. The choice replaces all of them. The chosen value is then written again
   * with a new id.
   */
  readonly seen: readonly ChangeId[];
}

/**
 * Returns a record with change ids, as a change writes it. A value that the change did not touch keeps its id. A new
 * value gets a new id and replaces the value that was shown before. Values of other devices that were not shown stay.
 * If the change restores a deleted account, all shown values get new ids.
 *
 * @param before - the record as it was stored, if it existed
 * @param after - the record after the change; its ids are ignored
 */
export function withIds(before: NamedRecord | undefined, after: NamedRecord, options: IdOptions): NamedRecord {
  const base = before && checkedEntry(before);
  const sync = before?.["sync"];
  const storedIds = isObject(sync) && isObject(sync["ids"]) ? sync["ids"] : {};
  const contents = contentsOf(fieldsIn(after), compoundsOf(after.name, sync), storedIds);
  const isStub = "deleted" in after && !isObject(after["account"]);
  const revives = base !== undefined && base.values.size > 0 && isDeletedEntry(base) && !("deleted" in after);
  const known = new Set([...(base ? idsOf(base) : []), ...(base?.replaced ?? []), ...(base?.deleted ?? [])]);
  const replaced = new Set(base?.replaced);
  const values = new Map<GroupKey, readonly Value[]>();
  for (const group of new Set([...(base?.values.keys() ?? []), ...contents.keys()])) {
    const old = base?.values.get(group) ?? [];
    const choice = options.choice?.group === group ? options.choice : undefined;
    const [gone, others] = choice
      ? chosenFrom(group, old, choice)
      : isList(group)
        ? [old, []]
        : [old.slice(0, 1), old.slice(1)];
    const shown = [...gone];
    const next = (isStub ? [] : (contents.get(group) ?? [])).map((content): Value => {
      const text = canonical(content);
      const at = shown.findIndex((value) => canonical(value.content) === text);
      const [same] = at < 0 || choice ? [] : shown.splice(at, 1);
      if (same && revives) for (const id of same.ids) replaced.add(id);
      const ids = revives ? [] : [...(same?.ids ?? [])];
      return { content, ids: ids.length > 0 ? ids : [newId(group, content, others, known, options.draw)] };
    });
    for (const { ids } of shown) for (const id of ids) replaced.add(id);
    if (next.length + others.length > 0) values.set(group, [...next, ...others]);
  }
  const entry: Entry = {
    name: after.name,
    values,
    replaced,
    deleted: new Set(base?.deleted),
    ...(base?.groups && { groups: base.groups }),
    rest: restOf(after),
  };
  if (isStub)
    return recordOf(emptied({ ...entry, deleted: new Set([...entry.deleted, ...(base ? idsOf(base) : [])]) }));
  return recordOf("deleted" in after ? { ...entry, deleted: new Set([...entry.deleted, ...idsOf(entry)]) } : entry);
}

/**
 * Divides the values of a group of fields into those that a choice replaces and those that the user had not seen.
 * Values that are never shown, because another value has the same password, are replaced too.
 *
 * The chosen value is replaced too and is written with a new id. If it kept its id, two devices that choose differently
 * would each replace the other's value, and none would be left.
 */
function chosenFrom(
  group: GroupKey,
  values: readonly Value[],
  { seen }: Choice,
): [ended: readonly Value[], open: readonly Value[]] {
  const unseen = new Set(rivals(group, values).filter(({ ids }) => !ids.some((id) => seen.includes(id))));
  return [values.filter((value) => !unseen.has(value)), values.filter((value) => unseen.has(value))];
}

/**
 * Maximum number of attempts to draw an id that is larger than the ids of the other values. Among values with the same
 * revision, the one with the largest id is shown, and the user expects to see the value that was just entered.
 */
const maxDraws = 64;

function newId(
  group: GroupKey,
  content: unknown,
  others: readonly Value[],
  known: Set<ChangeId>,
  draw: Draw,
): ChangeId {
  const open = others.flatMap(({ ids }) => ids);
  let id = changeId(draw(0), group, content);
  for (let i = 1; known.has(id) || (i < maxDraws && open.some((other) => other > id)); i++) {
    id = changeId(draw(i), group, content);
  }
  known.add(id);
  return id;
}

/**
 * Returns true if the change ids do not fit the record: a value has no valid id, an id matches no value, or the ids and
 * the record disagree about whether the account is deleted. Such a record was never synced, or a program that does not
 * know change ids has changed it.
 */
export function needsIds(record: NamedRecord): boolean {
  const entry = checkedEntry(record);
  const { replaced } = entryOf(record);
  if (entry.replaced.size !== replaced.size) return true;
  if ([...entry.values.values()].some((list) => list.some(({ ids }) => ids.length === 0))) return true;
  return entry.values.size > 0 && "deleted" in record !== isDeletedEntry(entry);
}

/** Returns true if a group of fields has no valid change id for the value that is shown. */
export const lacksId = (record: NamedRecord, group: GroupKey): boolean =>
  checkedEntry(record).values.get(group)?.[0]?.ids.length === 0;

/** Cache of checked entries, by record. Record objects never change, so an entry stays valid. */
const checked = new WeakMap<object, Entry>();

/**
 * Parses a record and checks its ids. A program that does not know change ids may have changed fields. If the hash in
 * an id matches no value, the id counts as replaced. A value that no hash matches has no id.
 */
function checkedEntry(record: NamedRecord): Entry {
  const cached = checked.get(record);
  if (cached) return cached;
  const read = entryOf(record);
  const shownIds = idsByGroup(record);
  const replaced = new Set(read.replaced);
  const values = new Map<GroupKey, readonly Value[]>();
  for (const [group, list] of read.values) {
    const stored = shownIds.get(group) ?? [];
    const left = [...stored];
    values.set(
      group,
      list.map((value, i) => {
        if (!isList(group) && i > 0) return value; // stored under `sync`, which other programs do not write
        const own = left.filter((id) => value.ids.includes(id) && fits(id, group, value.content));
        const ids = own.length > 0 ? own : left.filter((id) => fits(id, group, value.content));
        for (const id of ids) left.splice(left.indexOf(id), 1);
        return { ids, content: value.content };
      }),
    );
    for (const id of left) replaced.add(id);
    shownIds.delete(group);
  }
  for (const ids of shownIds.values()) for (const id of ids) replaced.add(id);
  const entry = { ...read, values, replaced };
  checked.set(record, entry);
  return entry;
}

/**
 * Returns the change ids that a record stores for its values, by group of fields. Includes fields that the record no
 * longer has.
 */
function idsByGroup({ sync }: JsonObject): Map<GroupKey, ChangeId[]> {
  const found = new Map<GroupKey, ChangeId[]>();
  for (const [field, ids] of Object.entries(isObject(sync) && isObject(sync["ids"]) ? sync["ids"] : {})) {
    if (Array.isArray(ids)) found.set(`[]${field}`, ids.flatMap(splitIds));
    else if (isObject(ids)) for (const [key, own] of Object.entries(ids)) found.set(`{}${field}/${key}`, splitIds(own));
    else found.set(`=${field}`, splitIds(ids));
  }
  return found;
}

const isList = (group: GroupKey): boolean => group.startsWith("[]");
