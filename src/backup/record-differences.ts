import { isObject } from "../arguments.ts";
import type { JsonObject } from "../vault/envelope.ts";

/** Fields that do not count as differences: the format version, name, times of change and use, and sync data. */
export const incidental: ReadonlySet<string> = new Set(["v", "name", "modified", "used", "sync"]);

/** Returns true if two JSON values are equal. The order of fields does not matter. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((each, i) => sameJson(each, b[i]));
  if (!isObject(a) || !isObject(b)) return false;
  return fieldsOf(a, b).every((field) => sameJson(own(a, field), own(b, field)));
}

const own = (record: JsonObject, field: string): unknown => (Object.hasOwn(record, field) ? record[field] : undefined);

/** Returns the names of the fields that at least one of the records has. */
const fieldsOf = (...records: readonly JsonObject[]): string[] => [
  ...new Set(records.flatMap((record) => Object.keys(record))),
];

/** Returns the sorted names of the fields in which two records differ, without those of {@link incidental}. */
export function differingFields(mine: JsonObject, theirs: JsonObject): string[] {
  return fieldsOf(mine, theirs)
    .filter((field) => !incidental.has(field) && !sameJson(own(mine, field), own(theirs, field)))
    .sort();
}

/**
 * Returns the later of two records' times of use as a list with one entry for `Object.fromEntries`. The list is empty
 * if neither record has a time of use.
 */
export function lastUse(mine: JsonObject, theirs: JsonObject): [string, number][] {
  const times = [own(mine, "used"), own(theirs, "used")].filter((time) => typeof time === "number");
  return times.length > 0 ? [["used", Math.max(...times)]] : [];
}
