import { isObject } from "../arguments.ts";
import { canonical } from "../merge/index.ts";
import type { JsonObject } from "../json.ts";

/**
 * Fields that may be compressed because they are not secret. All other fields, including those that newer versions of
 * Saltmill add, count as secret. Compressing secrets together with a text that an attacker can choose, such as the URL
 * of a page, would be dangerous: if a secret and that text have parts in common, the file gets shorter, and an attacker
 * can see its length.
 */
const compressed: ReadonlySet<string> = new Set([
  ...["v", "name", "modified", "site", "login", "userName", "label", "scheme", "root", "revision", "rules", "notes"],
  ...["created", "used", "plain", "madeAt", "deleted", "deletedAt", "aliases", "hosts", "tags", "current"],
  ...["ids", "replaced"],
]);

/** Fields whose values are objects. The fields of such an object are divided like those of a record. */
const divided: ReadonlySet<string> = new Set(["sync", "account"]);

/** Divides a record into the fields that are compressed and those that are not. */
export function divide(record: JsonObject): { plain: JsonObject; secret: JsonObject } {
  const plain: JsonObject = {};
  const secret: JsonObject = {};
  for (const [field, value] of Object.entries(record)) {
    if (divided.has(field) && isObject(value)) {
      const parts = divide(value);
      plain[field] = parts.plain;
      if (Object.keys(parts.secret).length > 0) secret[field] = parts.secret;
    } else if (compressed.has(field)) plain[field] = value;
    else secret[field] = value;
  }
  return { plain, secret };
}

/** Joins the two parts into which {@link divide} has divided a record. */
export function join(plain: JsonObject, secret: JsonObject): JsonObject {
  const record = { ...plain };
  for (const [field, value] of Object.entries(secret)) {
    const other = record[field];
    record[field] = divided.has(field) && isObject(value) && isObject(other) ? join(other, value) : value;
  }
  return record;
}

/** Returns true if two headers are the same. The order of their fields does not matter. */
export const isSameHeader = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other);
