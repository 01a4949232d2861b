import { isObject } from "../arguments.ts";
import type { JsonObject } from "../json.ts";

/**
 * Map key of a group of fields in a record: `=name` for a field or for several fields that change together, `[]name`
 * for a list whose items are separate values, and `{}name/key` for one entry of an object.
 */
export type GroupKey = string;

/** Name of the group of all fields that decide an account's password. */
export const passwordGroup: GroupKey = "=password";
/** Name of the group that contains the key of one-time codes. */
export const totpGroup: GroupKey = "=totp";

/**
 * Fields that are synced with a record but are not content, such as times. A difference in these fields is not a
 * conflict and needs no new snapshot.
 */
const incidental: ReadonlySet<string> = new Set(["v", "name", "modified", "used", "sync", "deleted", "deletedAt"]);

/** Groups that consist of several fields. Maps the name of each group to its fields. */
export type Compounds = Readonly<Record<string, readonly string[]>>;
/**
 * Groups that consist of several fields, for each kind of record. They are part of the sync format. A record can define
 * other groups.
 */
const compounds: Readonly<Record<string, Compounds>> = {
  account: { password: ["site", "login", "scheme", "root", "revision", "rules", "secret", "previous"] },
  keys: { current: ["current", "header"] },
};

const lists: ReadonlySet<string> = new Set([
  ...["aliases", "hosts", "tags", "history", "totpHistory", "ignored", "earlier"],
]);
const maps: ReadonlySet<string> = new Set(["roots", "generations"]);

const kindOf = (name: string): string => name.split("/", 1)[0] ?? "";

/** First characters of the names of device records. */
export const devicePrefix = "device/";

/**
 * Returns true for records that get change ids. Settings and permissions for hosts belong to one device and get none.
 */
export const isSynced = (name: string): boolean => name === "keys" || /^(?:account|site|device)\//u.test(name);

/** Names of the vault records that are never synced. */
export const unsyncedNames = ["settings", "generator", "granted-hosts", "last-backup"] as const;

/**
 * Returns the groups of a record that consist of several fields. If the record itself defines no such groups, returns
 * the groups for its kind of record.
 */
export function compoundsOf(name: string, sync: unknown): Compounds {
  const own = isObject(sync) && isObject(sync["groups"]) ? sync["groups"] : undefined;
  if (!own) return compounds[kindOf(name)] ?? {};
  const valid = Object.entries(own).filter(
    (entry): entry is [string, string[]] =>
      Array.isArray(entry[1]) && entry[1].every((field) => typeof field === "string"),
  );
  return Object.fromEntries(valid);
}

/** Returns the fields of a record. For a deleted account, returns the fields of the copy in `account`. */
export const fieldsIn = (record: JsonObject): JsonObject => {
  if (!("deleted" in record)) return record;
  return isObject(record["account"]) ? record["account"] : {};
};

/** Returns the values of a record's fields, by group of fields. */
export function contentsOf(fields: JsonObject, groups: Compounds, ids: JsonObject): Map<GroupKey, unknown[]> {
  const contents = new Map<GroupKey, unknown[]>();
  const taken = new Set<string>();
  for (const [name, members] of Object.entries(groups)) {
    const present: [field: string, value: unknown][] = [];
    for (const field of members) {
      taken.add(field);
      if (fields[field] !== undefined) present.push([field, fields[field]]);
    }
    if (present.length > 0) contents.set(`=${name}`, [Object.fromEntries(present)]);
  }
  for (const field of Object.keys(fields)) {
    const value = fields[field];
    if (incidental.has(field) || taken.has(field) || value === undefined) continue;
    if (Array.isArray(value) && (lists.has(field) || Array.isArray(ids[field]))) contents.set(`[]${field}`, value);
    else if (isObject(value) && (maps.has(field) || isObject(ids[field])))
      for (const [key, item] of Object.entries(value)) contents.set(`{}${field}/${key}`, [withoutRetired(item)]);
    else contents.set(`=${field}`, [{ [field]: value }]);
  }
  return contents;
}

/** Returns a copy of a record with a new value for one group of fields that is not a list. */
export function withContent<T extends JsonObject & { readonly name: string }>(
  record: T,
  group: GroupKey,
  content: unknown,
): T {
  const [kind, name = "", key = ""] = /^(=|\{\})([^/]*)(?:\/(.*))?$/su.exec(group)?.slice(1) ?? [];
  if (kind === "{}") return { ...record, [name]: { ...(record[name] as object), [key]: content } };
  const members = compoundsOf(record.name, record["sync"])[name] ?? [name];
  const others = Object.entries(record).filter(([field]) => !members.includes(field));
  return { ...Object.fromEntries(others), ...(content as object) } as T;
}

/** Removes a root's field `retired`. Each device sets this field for itself. */
function withoutRetired(item: unknown): unknown {
  if (!isObject(item) || !("retired" in item)) return item;
  return Object.fromEntries(Object.entries(item).filter(([field]) => field !== "retired"));
}
