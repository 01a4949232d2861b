import { isObject } from "../arguments.ts";
import type { Vault } from "./vault.ts";

/**
 * A row of a list, such as a list of accounts, as a window has shown it. It contains only the displayed text and no
 * secrets, so a user can neither fill nor copy a password from it.
 */
export interface RememberedRow {
  /** Site that decides on the color of the tile before the row. Empty for no tile. */
  readonly tile: string;
  readonly title: string;
  readonly sub: string;
  /** A third text, which a table shows in a column of its own. */
  readonly place?: string;
}

/** The first rows of lists, by the name of the list. A window shows them only until it has read the vault's records. */
export type RememberedLists = ReadonlyMap<string, readonly RememberedRow[]>;

const fields = ["tile", "title", "sub", "place"] as const;
const recordName = "lists";
const maxLists = 50;
const maxRows = 30; // a window shows fewer rows at once

/** Returns the lists that this device remembers. A missing or damaged record counts as empty. */
export async function rememberedLists(vault: Vault): Promise<RememberedLists> {
  const { lists } = await vault.local(recordName);
  return new Map(Array.isArray(lists) ? lists.filter(isList).map(({ list, rows }) => [list, rows]) : []);
}

/**
 * Remembers the first rows of a list, or forgets the list if `rows` is empty. Writes nothing if the same rows are
 * already remembered.
 */
export async function rememberList(vault: Vault, list: string, rows: readonly RememberedRow[]): Promise<void> {
  const first = rows.slice(0, maxRows);
  const before = await rememberedLists(vault);
  if (isSame(before.get(list) ?? [], first)) return;
  const others = Array.from(before, ([name, kept]) => ({ list: name, rows: kept })).filter(
    (each) => each.list !== list,
  );
  const lists = [...(first.length > 0 ? [{ list, rows: first }] : []), ...others].slice(0, maxLists);
  await vault.change(() => ({ writes: {}, local: { [recordName]: { lists } }, result: undefined }));
}

const isSame = (one: readonly RememberedRow[], other: readonly RememberedRow[]): boolean =>
  one.length === other.length && one.every((row, i) => fields.every((field) => row[field] === other[i]?.[field]));

function isList(value: unknown): value is { readonly list: string; readonly rows: readonly RememberedRow[] } {
  return (
    isObject(value) && typeof value["list"] === "string" && Array.isArray(value["rows"]) && value["rows"].every(isRow)
  );
}

const isRow = (value: unknown): boolean =>
  isObject(value) &&
  fields.every((field) => typeof value[field] === "string" || (field === "place" && value[field] === undefined));
