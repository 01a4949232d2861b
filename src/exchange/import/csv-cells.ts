import { parse } from "tldts";
import { isObject } from "../../arguments.ts";
import type { CsvProgram } from "./csv-columns.ts";

const withScheme = /^\s*[a-z][\w+.-]*:\/\//iu;
const withDomain = /^\s*[^\s/?#]+\.[^\s/?#]+/u;
const hasPath = (address: string): boolean => /[/?#]./u.test(address.replace(withScheme, ""));

/**
 * Returns the addresses in a cell. Bitwarden and Proton Pass join addresses with commas. NordPass writes a JSON list.
 * In tables of other known programs, a comma is a character of the address. In tables of unknown programs, a comma
 * separates addresses only if each address begins with a scheme such as `https://`. A comma can also be part of a path,
 * so after a path the next address must begin with a scheme too.
 */
export function addressesIn(cell: string, program: CsvProgram | undefined): string[] {
  if (cell.startsWith("[")) return textsIn(cell);
  const parts = cell.split(",");
  const joins = program === "Bitwarden" || program === "Proton Pass";
  const mayFollow = (part: string, before: string): boolean => parse(part.trim()).isIcann === true && !hasPath(before);
  const isAddress = (part: string, i: number): boolean =>
    withScheme.test(part) || (joins && withDomain.test(part) && (i === 0 || mayFollow(part, parts[i - 1] ?? "")));
  return (joins || program === undefined) && parts.every(isAddress) ? parts : [cell];
}

/** Returns the texts in a cell that begins with a bracket: the items of a JSON list, or else the whole cell. */
function textsIn(cell: string): string[] {
  try {
    const list: unknown = JSON.parse(cell);
    if (Array.isArray(list)) return list.filter(isText);
  } catch {
    // The cell is not a JSON list but, for example, the IPv6 address `[::1]`.
  }
  return [cell];
}

/**
 * Returns the custom fields in a cell, one per line. Bitwarden already writes one field per line. NordPass writes a
 * JSON list.
 */
export function fieldsIn(cell: string): string {
  if (!cell.startsWith("[")) return cell;
  try {
    const list: unknown = JSON.parse(cell);
    if (!Array.isArray(list)) return cell;
    const fields = list.filter(isObject).map(({ label, value }) => [label, value].filter(isText).join(": "));
    return fields.join("\n");
  } catch {
    return cell;
  }
}

const isText = (value: unknown): value is string => typeof value === "string";

/**
 * Returns the tags in a cell. In 1Password's tables, a cell is a list of tags. In Bitwarden's tables, the cell with an
 * organisation's collections is a list too. In other tables, a cell is a folder path, which becomes one tag. The first
 * folder of KeePassXC's paths is left out, because it contains all entries.
 */
export function tagsIn(text: string, program: CsvProgram | undefined, column: string): string[] {
  if (program === "KeePassXC") return [text.split("/").slice(1).join("/")];
  if (program === "1Password" || column.trim().toLowerCase() === "collections") return text.split(/[,;]/u);
  return [text.replaceAll("\\", "/")];
}

export const isTrue = (cell: string): boolean => cell !== "" && !/^(?:0|false|no)$/iu.test(cell);
