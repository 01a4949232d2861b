import { isObject } from "../../arguments.ts";
import { assertLimit, badImport } from "../../formats/index.ts";
import { type Interruption, withPauses } from "../../slices.ts";

/** A JSON object whose values have unknown types. */
export type Json = Readonly<Record<string, unknown>>;

/** Maximum depth of nested objects and lists. The deepest known format, that of 1Password, has about 15 levels. */
const maxDepth = 64;

/** Number of characters that are checked between two pauses. This takes about 5 ms. */
const perSlice = 2 ** 20;

/**
 * Parses a JSON object after checking its nesting and the number of its values. The check has pauses. `JSON.parse`
 * cannot have any: for 64 MiB, the largest file, it takes 0.2 to 0.6 s (Node 20).
 *
 * @throws AppError `import-format`, `import-too-large`; the signal's reason when aborted
 */
export async function parseJson(text: string, options: Interruption): Promise<Json> {
  const value = await parsed(text, options);
  if (!isObject(value)) throw badImport("format");
  return value;
}

/** Parses a JSON array as {@link parseJson} does an object. */
export async function parseJsonList(text: string, options: Interruption): Promise<readonly unknown[]> {
  const value = await parsed(text, options);
  if (!Array.isArray(value)) throw badImport("format");
  return value as readonly unknown[];
}

async function parsed(text: string, options: Interruption): Promise<unknown> {
  await withPauses(assertModest(text), options);
  try {
    return JSON.parse(text);
  } catch {
    throw badImport("damaged"); // no `cause`: the parser's message quotes the file, which may contain passwords
  }
}

function* assertModest(text: string): Generator<void, void, void> {
  let depth = 0;
  let values = 0;
  let isQuoted = false;
  let next = perSlice;
  for (let at = 0; at < text.length; at++) {
    if (at >= next) {
      next += perSlice;
      yield;
    }
    const code = text.charCodeAt(at);
    if (isQuoted) {
      if (code === 0x22) isQuoted = false;
      else if (code === 0x5c) at++;
    } else if (code === 0x22) isQuoted = true;
    else if (code === 0x7b || code === 0x5b) {
      values++;
      if (++depth > maxDepth) throw badImport("damaged");
    } else if (code === 0x7d || code === 0x5d) depth--;
    else if (code === 0x2c) values++;
  }
  assertLimit("values", values);
}

const own = (object: unknown, name: string): unknown =>
  isObject(object) && Object.hasOwn(object, name) ? object[name] : undefined;

/** Returns a field of an object if the field is a text, and otherwise an empty text. */
export function textIn(object: unknown, name: string): string {
  const value = own(object, name);
  return typeof value === "string" ? value : "";
}

/** Returns a field of an object as a number if the field is a number or a text of digits, and otherwise `NaN`. */
export function numberIn(object: unknown, name: string): number {
  const value = own(object, name);
  if (typeof value === "string" && /^\d{1,15}$/u.test(value)) return Number(value);
  return typeof value === "number" ? value : NaN;
}

/** Returns true if a field of an object is `true`. */
export const isSet = (object: unknown, name: string): boolean => own(object, name) === true;

/** Returns a field of an object if the field is an object too, and otherwise an empty object. */
export function objectIn(object: unknown, name: string): Json {
  const value = own(object, name);
  return isObject(value) ? value : {};
}

/** Returns a field of an object if the field is a list, and otherwise an empty list. */
export function listIn(object: unknown, name: string): readonly unknown[] {
  const value = own(object, name);
  return Array.isArray(value) ? value : [];
}

/** Returns the texts in a field that is a list. Other values in the list are left out. */
export const textsIn = (object: unknown, name: string): readonly string[] =>
  listIn(object, name).filter((value) => typeof value === "string");

/** Maximum number of nested folders of which a path consists. In a damaged file, a folder can contain itself. */
const mostFolders = 64;

/**
 * Returns a function that returns the path of a folder: the names of the nested folders, joined with slashes.
 *
 * @param fields - names of the fields with a folder's id, the id of the folder around it, and its name
 */
export function folderPaths(
  folders: readonly unknown[],
  fields: Readonly<Record<"id" | "parent" | "name", string>>,
): (id: string) => string {
  const byId = new Map(folders.map((folder) => [textIn(folder, fields.id), folder]));
  const paths = new Map<string, string>();
  return (id) => {
    const names: string[] = [];
    const known = paths.get(id);
    if (known !== undefined) return known;
    for (let at = id; at !== "" && names.length < mostFolders; at = textIn(byId.get(at), fields.parent))
      names.unshift(textIn(byId.get(at), fields.name));
    const path = names.filter((name) => name !== "").join("/");
    paths.set(id, path);
    return path;
  };
}
