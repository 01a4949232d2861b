import { isObject } from "../arguments.ts";
import { canonical } from "../sync/canonical.ts";
import type { JsonObject } from "../vault/envelope.ts";

/**
 * Fields that are compressed. All others may be secret, those of later versions too. A stranger who can choose a text
 * of a vault, such as the address of a page, must not learn from the length of a file if a secret contains that text.
 */
const compressed: ReadonlySet<string> = new Set([
  ...["v", "name", "modified", "site", "login", "userName", "label", "scheme", "root", "revision", "rules", "notes"],
  ...["created", "used", "plain", "madeAt", "deleted", "deletedAt", "aliases", "hosts", "tags", "current"],
  ...["ids", "replaced"],
]);

/** Fields whose own fields are divided. */
const divided: ReadonlySet<string> = new Set(["sync", "account"]);

/** Returns the fields of a record that are compressed, and those that are not. */
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

/** Returns a record from both of its parts. */
export function join(plain: JsonObject, secret: JsonObject): JsonObject {
  const record = { ...plain };
  for (const [field, value] of Object.entries(secret)) {
    const other = record[field];
    record[field] = divided.has(field) && isObject(value) && isObject(other) ? join(other, value) : value;
  }
  return record;
}

/** Returns true if two headers are the same, whatever the order of their fields. */
export const isSameHeader = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other);
