import { isObject } from "../arguments.ts";

/** Returns the JSON of a value with its fields in alphabetical order, so that equal values have equal texts. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (!isObject(value)) return value === undefined ? "null" : JSON.stringify(value);
  const fields = Object.keys(value)
    .filter((field) => value[field] !== undefined)
    .sort();
  return `{${fields.map((field) => `${JSON.stringify(field)}:${canonical(value[field])}`).join(",")}}`;
}
