import { type JsonObject, fieldsOf, own, sameJson } from "../json.ts";

/** Fields that do not count as differences: the format version, name, times of change and use, and sync data. */
export const incidental: ReadonlySet<string> = new Set(["v", "name", "modified", "used", "sync"]);

/** Returns the sorted names of the fields in which two records differ. Ignores the fields in {@link incidental}. */
export function differingFields(mine: JsonObject, theirs: JsonObject): string[] {
  return fieldsOf(mine, theirs)
    .filter((field) => !incidental.has(field) && !sameJson(own(mine, field), own(theirs, field)))
    .sort();
}

/**
 * Returns the field `used` with the later time of use of two records, in the form that `Object.fromEntries` needs.
 * Returns an empty list if neither record has a time of use.
 */
export function lastUse(mine: JsonObject, theirs: JsonObject): [string, number][] {
  const times = [own(mine, "used"), own(theirs, "used")].filter((time) => typeof time === "number");
  return times.length > 0 ? [["used", Math.max(...times)]] : [];
}
