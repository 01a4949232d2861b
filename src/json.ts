import { isObject } from "./arguments.ts";

export type JsonObject = Record<string, unknown>;

/** Returns true if two JSON values are equal. The order of fields does not matter. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((each, i) => sameJson(each, b[i]));
  if (!isObject(a) || !isObject(b)) return false;
  return fieldsOf(a, b).every((field) => sameJson(own(a, field), own(b, field)));
}

/** Returns a field of the object itself, not of its prototype. */
export const own = (record: JsonObject, field: string): unknown =>
  Object.hasOwn(record, field) ? record[field] : undefined;

/** Returns the names of the fields that at least one of the objects has. */
export const fieldsOf = (...records: readonly JsonObject[]): string[] => [
  ...new Set(records.flatMap((record) => Object.keys(record))),
];

/** Returns a copy of an object without the named fields. */
export const without = <T extends object>(object: T, ...names: readonly string[]): T =>
  Object.fromEntries(Object.entries(object).filter(([field]) => !names.includes(field))) as T;
