import { isObject } from "../../arguments.ts";
import { badImport } from "../../formats/index.ts";
import { inSlices, nextSlice, type SliceOptions } from "../../slices.ts";
import { createCollector, dateIn, type EntryCollector, longestNotes, type RawEntry } from "./collect.ts";
import {
  type CsvColumns,
  type CsvField,
  type CsvProgram,
  isColumnName,
  isHeader,
  recogniseColumns,
} from "./csv-columns.ts";
import { type CsvLayout, layoutWithHeader, layoutWithoutHeader, withFields } from "./csv-layouts.ts";
import { type CsvRow, csvTable } from "./csv-rows.ts";
import { withoutApostrophes, withoutFirstApostrophe, withoutRoboFormsApostrophe } from "../formulas.ts";
import type { NotTakenKind, ReadImport } from "./entry.ts";
import { hasPlaceholder } from "./keepass-placeholders.ts";

/** Choices of the user for a table. */
interface CsvChoices {
  /** The columns of a table with an unknown header. */
  readonly columns: CsvColumns | undefined;
  /** The answer about apostrophes before formulas. If undefined, they stay, and the result names their rows. */
  readonly apostrophes: "keep" | "remove" | undefined;
  /** The answer about entities of HTML. If undefined, the result names their rows if they may be the texts. */
  readonly entities?: "keep" | "decode" | undefined;
  /** If `take`, rows with more cells than the header are not marked. */
  readonly wideRows?: "check" | "take" | undefined;
}

/**
 * Reads a table of passwords. If the header is unknown and no columns are chosen, the result contains no entries, but
 * `unknownColumns`.
 *
 * @throws AppError `import-format` if the text is not a table, `import-too-large`; the signal's reason when aborted
 */
export async function readCsv(
  text: string,
  { columns: given, apostrophes, entities, wideRows }: CsvChoices,
  options: SliceOptions,
): Promise<ReadImport> {
  const whole = isKeePass1(text) ? await withDoubledQuotes(text, options) : text;
  const table = await csvTable(whole, (cells) => cells.filter(isColumnName).length > 1, options);
  const { first } = table;
  if (!first || first.length < 2 || first.length > maxColumns) throw badImport("format");
  const collector = createCollector();
  const named = given ? chosenLayout(given, first) : knownLayout(first);
  const layout = named ?? layoutWithoutHeader(await table.rows());
  if (!layout) return { ...finish(collector), unknownColumns: first.map((cell) => (isColumnName(cell) ? cell : "")) };
  const { program, hasHeader, width, fits } = layout;
  const rows = await table.rows(oneLineFields.flatMap((field) => layout.columns[field] ?? []));
  const header = first.map((name, i) => (hasHeader && name.trim() !== "" ? name : columnName(i)));
  const accounts = hasHeader ? rows.slice(1) : rows;
  const { widest, usual } = widthsOf(accounts, width);
  const isWide = ({ cells, isQuoted }: FilledRow): boolean => {
    if (isQuoted || cells.length <= width) return false;
    return fits ? !fits(cells) : cells.length > usual || cells.slice(width).some((cell) => cell !== "");
  };
  const html = program === "LastPass" ? await htmlIn(accounts, options) : "none";
  const isEscaped = html !== "none" && (entities ?? (html === "all" ? "decode" : "keep")) === "decode";
  const withoutApostrophe = program === "Saltmill" ? withoutApostrophes : simplerDecoder(program);
  const decode = isEscaped ? withoutEntities : apostrophes === "remove" ? withoutApostrophe : asItIs;
  const isAsked = apostrophes === undefined && escaping.includes(program);
  const found: NonNullable<ReadImport["apostrophes"]>[number][] = [];
  const escaped: typeof found = [];
  const add = ({ row, cells, isQuoted }: CsvRow): void => {
    if (!cells) collector.leaveOut(row, "quotes");
    else if (cells.length > maxColumns) collector.leaveOut(row, "columns");
    else if (!cells.every((cell) => cell === "")) {
      if (isAsked && cells.some((cell) => withoutApostrophe(cell) !== cell)) {
        found.push({ row, title: titleOf(layout, cells) });
      }
      if (html === "some" && entities === undefined && cells.some(hasEntities)) {
        escaped.push({ row, title: titleOf(layout, cells) });
      }
      const wide = wideRows !== "take" && isWide({ row, cells, isQuoted });
      readRow(collector, layout, header, { row, cells: cells.map(decode), wide });
    }
  };
  await inSlices(accounts, add, { ...options, size: Math.min(128, Math.ceil(cellsPerSlice / widest)) });
  return {
    ...finish(collector),
    ...(program !== undefined && { program }),
    ...(found.length > 0 && { apostrophes: found }),
    ...(escaped.length > 0 && { entities: escaped }),
  };
}

/** Returns the layout of a table whose columns the user chose. */
const chosenLayout = (columns: CsvColumns, first: readonly string[]): CsvLayout => ({
  ...{ columns, ignored: [], width: first.length },
  hasHeader: isHeader(first, columns.password?.[0] ?? 0),
});

function knownLayout(first: readonly string[]): CsvLayout | undefined {
  const recognised = recogniseColumns(first);
  return recognised && layoutWithHeader(recognised, first);
}

const simplerDecoder = (program: CsvProgram | undefined): ((cell: string) => string) =>
  program === "RoboForm" ? withoutRoboFormsApostrophe : withoutFirstApostrophe;

const asItIs = (cell: string): string => cell;

/**
 * Programs whose tables can have apostrophes before formulas, because Saltmill has written tables with the same columns.
 * RoboForm writes such apostrophes too, and so can unknown programs.
 */
const escaping: readonly (CsvProgram | undefined)[] = [
  "Saltmill",
  "Chrome or Edge",
  "Bitwarden",
  "KeePassXC",
  "RoboForm",
  undefined,
];

/** Returns a name for the account in a row. The name is never a password. */
const titleOf = ({ columns: { title = [], address = [] } }: CsvLayout, cells: readonly string[]): string =>
  [...title, ...address].map((i) => cells[i] ?? "").find((cell) => cell !== "") ?? "";

type FilledRow = CsvRow & Required<Pick<CsvRow, "cells">>;

/** Returns the name of a column without a name in the notes. */
const columnName = (index: number): string => `Column ${index + 1}`;

/**
 * Returns the number of cells of the widest row that is read, and the number of cells that rows usually have, which is
 * at least the width of the header. It is greater if more than half of the rows, and at least two, have more cells: some
 * programs end each row with a separator. In a single row, an empty cell at the end can also come from an unquoted
 * separator in another cell.
 */
function widthsOf(rows: readonly CsvRow[], header: number): { readonly widest: number; readonly usual: number } {
  const counts = new Map<number, number>();
  for (const { cells = [] } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  const widest = Math.min(
    maxColumns,
    [...counts.keys()].reduce((most, width) => Math.max(most, width), header),
  );
  const [habit] = [...counts].find(([, count]) => count > 1 && 2 * count > rows.length) ?? [header];
  return { widest, usual: Math.max(habit, header) };
}

/** Maximum number of columns. The programs' tables have at most 30. More columns would make each row slow. */
const maxColumns = 1000;

/** Number of cells that become accounts between two pauses. This takes about 10 ms. */
const cellsPerSlice = 4096;

/** Fields whose cells always have one line. Cells of notes, for example, can have several lines. */
const oneLineFields = ["title", "login", "password", "totp"] as const satisfies readonly CsvField[];

/**
 * Returns true for a table in KeePass's format "KeePass CSV (1.x)", in which quotation marks are escaped with
 * backslashes.
 */
const isKeePass1 = (text: string): boolean =>
  /^"Account","Login Name","Password","Web Site","Comments"(?:\r|\n|$)/u.test(text);

/** Converts a table of KeePass 1.x to standard CSV: `\"` becomes `""`, and `\\` becomes `\`. */
async function withDoubledQuotes(text: string, options: SliceOptions): Promise<string> {
  let converted = "";
  for (let at = 0; at < text.length;) {
    if (at > 0) await nextSlice(options);
    let end = Math.min(at + perSlice, text.length);
    let backslashes = 0;
    while (end - backslashes > at && text.charAt(end - backslashes - 1) === "\\") backslashes++;
    if (backslashes % 2 === 1) end++; // the last backslash escapes the next character
    converted += text
      .slice(at, end)
      .replaceAll(/\\([\\"])/gu, (_, escaped: string) => (escaped === '"' ? '""' : escaped));
    at = end;
  }
  return converted;
}

/** Number of characters that are converted between two pauses. This takes at most about 20 ms. */
const perSlice = 2 ** 17;

/**
 * Returns which cells of a table may be escaped as HTML, as LastPass sometimes writes them: `none` if there are no
 * entities such as `&amp;`, `all` if there are entities and no unescaped `<`, `>` or `&`, and `some` if there are both.
 */
async function htmlIn(rows: readonly CsvRow[], { signal }: SliceOptions): Promise<"none" | "some" | "all"> {
  let [isEscaped, isPlain] = [false, false];
  const look = ({ cells = [] }: CsvRow): void => {
    isEscaped ||= cells.some(hasEntities);
    isPlain ||= cells.some((cell) => /[<>]|&(?!(?:amp|lt|gt|quot|#39);)/u.test(cell));
  };
  await inSlices(rows, look, { signal });
  return isEscaped ? (isPlain ? "some" : "all") : "none";
}

const hasEntities = (cell: string): boolean => /&(?:amp|lt|gt|quot|#39);/u.test(cell);

const withoutEntities = (cell: string): string =>
  cell.replaceAll(/&(lt|gt|quot|#39|amp);/gu, (whole, name: string) => entities[name] ?? whole);

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', "#39": "'", amp: "&" };

const finish = (collector: EntryCollector): ReadImport => ({ format: "csv", isClear: true, ...collector.result });

/**
 * Adds a row to the collector. A row may be shorter than the header: Excel leaves out the empty cells at its end. Cells
 * beyond the header become lines of the notes.
 *
 * @param wide - true if an unquoted separator may have cut a text of the row
 */
function readRow(
  collector: EntryCollector,
  { program, columns, ignored, width, fields, fits }: CsvLayout,
  header: readonly string[],
  { row, cells, wide }: { readonly row: number; readonly cells: readonly string[]; readonly wide: boolean },
): void {
  const all = (field: CsvField): string[] =>
    (columns[field] ?? []).map((i) => cells[i] ?? "").filter((cell) => cell !== "");
  const one = (field: CsvField): string => all(field)[0] ?? "";
  const kind = kindOfRow(one("type").trim().toLowerCase(), one("address"), one("card"), one("password"));
  if (kind) {
    collector.setAside(kind, one("title"));
    return;
  }
  const taken = new Set([...Object.values(columns).flat(), ...ignored]);
  const rest = (fits ? cells.slice(0, width) : cells).flatMap((cell, i): [string, string][] =>
    taken.has(i) ? [] : [[header[i] ?? columnName(i), cell]],
  );
  const [login = "", ...otherLogins] = [...all("login"), ...all("email")];
  const tags = (columns.tags ?? []).flatMap((i) => tagsIn(cells[i] ?? "", program, header[i] ?? ""));
  const inColumns: RawEntry = {
    row,
    title: one("title"),
    addresses: all("address").flatMap((cell) => addressesIn(cell, program)),
    login,
    password: one("password"),
    notes: [...all("notes"), ...all("fields").map(fieldsIn)].filter((part) => part !== "").join("\n\n"),
    extra: [...otherLogins.filter((other) => other !== login).map((other) => ["Email", other] as const), ...rest],
    totp: one("totp"),
    tags: isTrue(one("archived")) ? [...tags, "Archived"] : tags,
    favourite: isTrue(one("favourite")),
    created: dateIn(one("created")),
    used: dateIn(one("used")),
    wide,
  };
  const entry = fields ? withFields(inColumns, fields(cells)) : inColumns;
  const isTrash = program === "KeePassXC" && tags.some((tag) => recycleBins.has(tag.split("/")[0] ?? ""));
  if (isTrash || typeof entry === "string") {
    collector.setAside(typeof entry === "string" ? entry : "trash", one("title"), one("address"));
  } else if (isKeePass(program) && [login, one("password")].some(hasPlaceholder))
    collector.leaveOut(row, "reference", one("title")); // the table lacks the ids and the other fields of the entries
  else collector.add(entry);
}

const isKeePass = (program: CsvProgram | undefined): boolean => program === "KeePassXC" || program === "KeePass";

/** Returns the kind of item in a row, or undefined for an account with a password. */
function kindOfRow(type: string, address: string, card: string, password: string): NotTakenKind | undefined {
  if (address === "http://sn") return "note"; // LastPass writes this address for notes
  if (address === "http://group") return "other";
  if (password === "" && withoutPassword.includes(type)) return "other";
  return kinds.get(type) ?? (card !== "" ? "card" : undefined);
}

/** Types of Proton Pass's items that are accounts if they have a password. */
const withoutPassword = ["wifi", "custom"];

const kinds: ReadonlyMap<string, NotTakenKind> = /* @__PURE__ */ new Map<string, NotTakenKind>([
  ["note", "note"],
  ["securenote", "note"],
  ["card", "card"],
  ["creditcard", "card"],
  ["credit_card", "card"],
  ["identity", "identity"],
  ["folder", "other"],
  ["alias", "alias"],
  ["passkey", "passkey"],
  ["sshkey", "sshkey"],
]);

/**
 * Returns the tags in a cell. In tables of 1Password, of Zoho Vault and of Saltmill, a cell is a list of tags. In
 * Bitwarden's tables, the cell with an organisation's collections is a list too. In other tables, a cell is a folder
 * path, which becomes one tag. The first folder of KeePassXC's paths is left out, because it contains all entries. Keeper
 * writes rights such as `#edit` after the path of a shared folder.
 */
function tagsIn(text: string, program: CsvProgram | undefined, column: string): string[] {
  if (program === "KeePassXC") return [text.split("/").slice(1).join("/")];
  if (program === "Bitwarden" && column.trim().toLowerCase() === "folder") return [text];
  if (program === "1Password" || program === "Saltmill" || column.trim().toLowerCase() === "collections")
    return text.split(/[,;]/u);
  if (program === "Zoho Vault") return text.split(/[,\n]/u);
  const path = text.replaceAll("\\", "/").replace(/^\//u, "");
  return [program === "Keeper" ? path.replace(/(?:#(?:edit|reshare))+$/u, "") : path];
}

/**
 * Returns the addresses in a cell. Bitwarden, Proton Pass and Saltmill join addresses with commas. NordPass writes a JSON
 * list. In tables of other known programs, a comma is a character of the address. In tables of unknown programs, a comma
 * separates addresses only if the next one begins with a scheme such as `https://`. A comma can also be part of a path
 * or of a regular expression: it separates addresses only where another one begins.
 */
function addressesIn(cell: string, program: CsvProgram | undefined): string[] {
  if (cell.startsWith("[")) return textsIn(cell);
  const joins = program === "Bitwarden" || program === "Proton Pass" || program === "Saltmill";
  if ((!joins && program !== undefined) || cell.length > longestNotes) return [cell];
  const addresses: string[][] = []; // the parts of each address between commas
  let mayFollow = false;
  for (const part of cell.split(",")) {
    if (addresses.length === 0 || begins.test(part) || (joins && mayFollow && isHost.test(part))) {
      addresses.push([part]);
      mayFollow = endsWithHost.test(part);
    } else {
      addresses.at(-1)?.push(part);
      mayFollow = false;
    }
  }
  return addresses.map((parts) => parts.join(","));
}

/** Matches the beginning of an address with a scheme. */
const begins = /^\s*[a-z][\w+.-]*:\/\//iu;

/** Matches an address without a scheme: a name with a dot or a port, `localhost`, or an IP address, and maybe a path. */
const isHost = /^\s*(?:localhost|[\w-]+(?:\.[\w-]+)+|[\w-]+(?=:\d)|\[[\da-f:.]+\])(?::\d+)?\s*(?:[/?#][^]*)?$/iu;

/** Matches an address without a path, after which a comma can only be a separator. */
const endsWithHost = /^\s*(?:[a-z][\w+.-]*:\/\/)?[\w.:[\]-]+\/?\s*$/iu;

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
function fieldsIn(cell: string): string {
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

const isTrue = (cell: string): boolean => cell !== "" && !/^(?:0|false|no)$/iu.test(cell);

/** Names of KeePassXC's folder for deleted entries, in several languages. Taken from version 2.7.4. */
const recycleBins: ReadonlySet<string> = /* @__PURE__ */ new Set([
  ...["Recycle Bin", "Papierkorb", "Corbeille", "Корзина", "سلة المهملات", "Papelera", "Lixeira", "Reciclagem"],
  ...["Cestino", "Prullenbak", "Kosz", "Koš", "Çöp kutusu", "ゴミ箱", "휴지통", "回收站", "回收桶"],
]);
