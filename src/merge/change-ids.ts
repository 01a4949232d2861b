import { createSha256 } from "../../crypto/index.ts";
import { isObject } from "../arguments.ts";
import { toBase64Url } from "../base64.ts";
import { randomBytes } from "../random.ts";
import { utf8 } from "../text.ts";

/**
 * Id of a value, in base64url: 8 characters for 6 random bytes, then 4 characters for the first 3 bytes of a hash. The
 * values that one change writes usually share the random bytes, so that their ids compress well. The hash shows if a
 * program that does not know change ids has changed the value.
 */
export type ChangeId = string;

/**
 * A value of a group of fields (see `GroupKey`), with the ids of the changes that wrote it. It has several ids if
 * several devices wrote the same value.
 */
export interface Value {
  readonly ids: readonly ChangeId[];
  readonly content: unknown;
}

/**
 * A function that returns the random part of an id. At attempt 0, the random part is the same for all values of one
 * change. At higher attempts, which follow if the first id is unsuitable, the random part is new each time.
 */
export type Draw = (attempt: number) => string;

const randomLength = 8;
const idLength = 12;

/** Returns a function that draws the random part of the ids of one change. */
export function drawForChange(random: () => Uint8Array = () => randomBytes(6)): Draw {
  let shared: string | undefined;
  return (attempt) => (attempt === 0 ? (shared ??= toBase64Url(random())) : toBase64Url(random()));
}

/**
 * Returns the id of a value. The name of the group of fields is hashed too, so that equal values in two fields have
 * different ids.
 */
export function changeId(random: string, group: string, content: unknown): ChangeId {
  const hash = createSha256()
    .update(utf8(`saltmill-sync-1\0${random}${group}\0${canonical(content)}`))
    .digest();
  return random + toBase64Url(hash.subarray(0, 3));
}

/** Returns true if a change id belongs to this value: the hash in the id must match. */
export const fits = (id: ChangeId, group: string, content: unknown): boolean =>
  changeId(id.slice(0, randomLength), group, content) === id;

/** Sorts ids, removes duplicates and joins the ids without separators, as records store them. */
export function joinIds(ids: Iterable<ChangeId>): string {
  if (Array.isArray(ids) && ids.length === 1) return String(ids[0]); // nearly all values have one id
  return [...new Set(ids)].sort().join("");
}

const shape = /^(?:[\w-]{12})*$/u;

/** Returns the ids in a text from {@link joinIds}. Returns an empty list for any other value. */
export function splitIds(text: unknown): ChangeId[] {
  if (typeof text !== "string" || !shape.test(text)) return [];
  if (text.length === idLength) return [text];
  const ids: ChangeId[] = [];
  for (let at = 0; at < text.length; at += idLength) ids.push(text.slice(at, at + idLength));
  return ids;
}

/** Returns the JSON of a value with its fields in alphabetical order, so that equal values have equal texts. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (!isObject(value)) return value === undefined ? "null" : JSON.stringify(value);
  const fields = Object.keys(value)
    .filter((field) => value[field] !== undefined)
    .sort();
  return `{${fields.map((field) => `${JSON.stringify(field)}:${canonical(value[field])}`).join(",")}}`;
}
