import { isObject } from "../arguments.ts";
import type { JsonObject } from "../json.ts";
import { canonical, type ChangeId, joinIds, splitIds, type Value } from "./change-ids.ts";
import { type Compounds, compoundsOf, contentsOf, fieldsIn, type GroupKey, passwordGroup } from "./groups.ts";

/** A record with its name. */
export type NamedRecord = JsonObject & { readonly name: string };

/** A record in the form that a merge needs: the fields are divided into groups. */
export interface Entry {
  readonly name: string;
  /**
   * Values of each group of fields. If a group has several values, only one of them is shown (see `firstShown`). The
   * items of a list are all shown.
   */
  readonly values: ReadonlyMap<GroupKey, readonly Value[]>;
  /** Ids of values that a change has overwritten. */
  readonly replaced: ReadonlySet<ChangeId>;
  /** Ids of the values that existed when the entry was deleted. */
  readonly deleted: ReadonlySet<ChangeId>;
  /** The groups that consist of several fields, if the record itself defines such groups. */
  readonly groups?: Compounds;
  /** Times and other fields that are not content. For a deleted account, also its site, login and revision. */
  readonly rest: JsonObject;
}

/**
 * Converts a record to an entry. The ids are not checked; `checkedEntry` in `give-ids.ts` finds ids that do not belong
 * to their value.
 */
export function entryOf(record: NamedRecord): Entry {
  const { name } = record;
  const sync = objectIn(record["sync"]);
  const ids = objectIn(sync["ids"]);
  const contents = contentsOf(fieldsIn(record), compoundsOf(name, sync), ids);
  const values = new Map<GroupKey, Value[]>();
  for (const [group, items] of contents) {
    values.set(
      group,
      items.map((content, i) => ({ ids: splitIds(idsAt(ids, group, i)), content })),
    );
  }
  for (const other of Array.isArray(sync["others"]) ? sync["others"] : []) {
    if (!isObject(other) || typeof other["group"] !== "string") continue;
    const value = { ids: splitIds(other["ids"]), content: other["content"] };
    values.set(other["group"], [...(values.get(other["group"]) ?? []), value]);
  }
  return {
    name,
    values,
    replaced: new Set(splitIds(sync["replaced"])),
    deleted: new Set(splitIds(sync["deleted"])),
    ...(isObject(sync["groups"]) && { groups: compoundsOf(name, sync) }),
    rest: restOf(record),
  };
}

const objectIn = (value: unknown): JsonObject => (isObject(value) ? value : {});

/**
 * Returns the change ids that a record stores for the value of a group of fields. For a list, returns the ids of the
 * item at index `i`.
 */
export function idsAt(ids: JsonObject, group: GroupKey, i = 0): unknown {
  const name = nameIn(group);
  if (group.startsWith("[]")) return (ids[name] as readonly unknown[] | undefined)?.[i];
  if (!group.startsWith("{}")) return ids[name];
  const map = objectIn(ids[name]);
  return Object.hasOwn(map, keyIn(group)) ? map[keyIn(group)] : undefined;
}

/** Returns the name of the field or fields of a group. */
export const nameIn = (group: GroupKey): string =>
  group.startsWith("=") ? group.slice(1) : group.slice(2).split("/", 1).join("");
/** Returns the key of a group that is one entry of an object. */
export const keyIn = (group: GroupKey): string => group.slice(group.indexOf("/") + 1);

/** Returns the value of {@link Entry.rest} for a record: synced fields that are not content, such as times. */
export function restOf(record: JsonObject): JsonObject {
  const { used } = fieldsIn(record);
  const rest: JsonObject = used === undefined ? {} : { used };
  const isStub = "deleted" in record;
  for (const field of ["modified", ...(isStub ? ["deletedAt", "site", "login", "revision"] : [])]) {
    if (record[field] !== undefined) rest[field] = record[field];
  }
  if (record["roots"] === undefined) return rest;
  const retired = Object.entries(objectIn(record["roots"])).flatMap(([id, root]) =>
    isObject(root) && root["retired"] !== undefined ? [[id, root["retired"]] as const] : [],
  );
  return retired.length > 0 ? { ...rest, retired: Object.fromEntries(retired) } : rest;
}

/**
 * Returns the record of an entry. The record's fields contain the values that are shown. All ids, and the values that
 * are not shown, are in the field `sync`.
 */
export function recordOf(entry: Entry): NamedRecord {
  const { name, values, replaced, deleted, groups, rest } = entry;
  const fields: JsonObject = {};
  const ids: JsonObject = {};
  const others: JsonObject[] = [];
  for (const [group, list] of values) {
    const field = nameIn(group);
    const isList = group.startsWith("[]");
    const shown = isList ? undefined : firstShown(group, list);
    if (isList) {
      fields[field] = list.map(({ content }) => content);
      ids[field] = list.map((value) => joinIds(value.ids));
    } else if (shown && group.startsWith("{}")) {
      fields[field] = { ...objectIn(fields[field]), [keyIn(group)]: withRetired(rest, keyIn(group), shown.content) };
      ids[field] = { ...objectIn(ids[field]), [keyIn(group)]: joinIds(shown.ids) };
    } else if (shown) {
      Object.assign(fields, shown.content);
      ids[field] = joinIds(shown.ids);
    }
    for (const value of isList ? [] : list) {
      if (value !== shown) others.push({ group, ids: joinIds(value.ids), content: value.content });
    }
  }
  others.sort((a, b) => (String(a["ids"]) < String(b["ids"]) ? -1 : 1));
  const sync = {
    ids,
    ...(others.length > 0 && { others }),
    ...(replaced.size > 0 && { replaced: joinIds(replaced) }),
    ...(deleted.size > 0 && { deleted: joinIds(deleted) }),
    ...(groups && { groups }),
  };
  if (!isDeletedEntry(entry)) {
    const { used, modified } = rest;
    return { v: 1, name, modified: modified ?? 0, ...fields, ...(used !== undefined && { used }), sync };
  }
  const times = Object.fromEntries(Object.entries(rest).filter(([field]) => field !== "retired" && field !== "used"));
  const { used } = rest;
  const account = values.size > 0 && { account: { ...fields, ...(used !== undefined && { used }) } };
  const named = ["site", "login", "revision"].filter((field) => fields[field] !== undefined);
  const current = Object.fromEntries(named.map((field) => [field, spent(fields, rest, field)]));
  return { v: 1, name, modified: 0, ...times, ...current, deleted: true, ...account, sync };
}

/**
 * Returns the site, login or revision for the record of a deleted account. The value comes from `fields`. If `rest` has
 * a revision too, the higher revision is returned, so that a new account does not use a revision again.
 */
function spent(fields: JsonObject, rest: JsonObject, field: string): unknown {
  const [now, before] = [fields[field], rest[field]];
  return typeof now === "number" && typeof before === "number" ? Math.max(now, before) : now;
}

function withRetired(rest: JsonObject, key: string, content: unknown): unknown {
  const retired = objectIn(rest["retired"]);
  return isObject(content) && Object.hasOwn(retired, key) ? { ...content, retired: retired[key] } : content;
}

const firstShown = (group: GroupKey, values: readonly Value[]): Value | undefined => rivals(group, values)[0];

/**
 * Returns the values from which the user must choose. The first one is used until the user has chosen. There is only
 * one value unless several devices changed the group of fields before they synced. The order is the same on every
 * device: the higher revision first, then the larger id.
 */
export function rivals(group: GroupKey, values: readonly Value[]): readonly Value[] {
  if (values.length < 2) return values;
  return (group === passwordGroup ? differentPasswords(values) : [...values]).sort(
    (a, b) => revisionOf(b) - revisionOf(a) || compareIds(b, a),
  );
}

const lastId = ({ ids }: Value): string => ids.at(-1) ?? "";
const compareIds = (a: Value, b: Value): number => (lastId(a) < lastId(b) ? -1 : lastId(a) > lastId(b) ? 1 : 0);

/** Returns the revision if it is a number, else 0, so that any two values can be put in order. */
function revisionOf({ content }: Value): number {
  const revision = isObject(content) ? content["revision"] : undefined;
  return typeof revision === "number" ? revision : 0;
}

/**
 * Returns one value for each different pair of a password and a previous password. Leaves out a value without a
 * previous password if another value has the same password and a previous password, because the site may not have the
 * new password yet. Of values with the same pair, prefers one whose new password was filled into a form.
 */
function differentPasswords(values: readonly Value[]): Value[] {
  const chosen = new Map<string, Value>();
  const withPrevious = new Set<string>();
  const split = values.map((value) => {
    const { previous, ...made } = value.content as Record<string, unknown>;
    const { sent, ...before } = isObject(previous) ? previous : {};
    const password = canonical(made);
    if (previous !== undefined) withPrevious.add(password);
    return { value, password, previous, sent: sent === true, key: `${password}\0${canonical(before)}` };
  });
  split.sort((a, b) => Number(b.sent) - Number(a.sent) || compareIds(b.value, a.value));
  for (const { value, password, previous, key } of split) {
    if (previous === undefined && withPrevious.has(password)) continue;
    if (!chosen.has(key)) chosen.set(key, value);
  }
  return [...chosen.values()];
}

/** Returns all change ids of an entry's values. */
export const idsOf = ({ values }: Entry): ChangeId[] =>
  [...values.values()].flatMap((list) => list.flatMap(({ ids }) => ids));

/**
 * Returns true if an entry counts as deleted: each of its values has change ids, and `deleted` contains all these ids.
 * An entry without values counts as deleted too.
 */
export function isDeletedEntry({ values, deleted }: Entry): boolean {
  for (const list of values.values())
    for (const { ids } of list) if (ids.length === 0 || !ids.every((id) => deleted.has(id))) return false;
  return true;
}

/** Returns what remains of a deleted entry: its site, login, revision and time of change, and all its change ids. */
export function emptied(entry: Entry): Entry {
  const shown = recordOf(entry);
  const fields = ["site", "login", "revision", "modified"].filter((field) => shown[field] !== undefined);
  return {
    name: entry.name,
    values: new Map(),
    replaced: new Set(),
    deleted: new Set([...entry.deleted, ...entry.replaced, ...idsOf(entry)]),
    rest: Object.fromEntries(fields.map((field) => [field, shown[field]])),
  };
}
