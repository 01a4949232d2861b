/**
 * Tables whose rows have more than the columns of the header, or no header at all: those of RoboForm, Zoho Vault, Keeper
 * and Enpass. `test/vectors/SOURCES.md` says from which samples the layouts were taken.
 */
import type { RawEntry } from "./collect.ts";
import { fieldOfName, type RecognisedColumns } from "./csv-columns.ts";
import type { CsvRow } from "./csv-rows.ts";
import type { NotTakenKind } from "./entry.ts";

/** Name and value of a field that a row has beside its columns. */
type Field = readonly [name: string, value: string];

/** The way in which the rows of a table are read. */
export interface CsvLayout extends RecognisedColumns {
  /** False if the first row is an account. */
  readonly hasHeader: boolean;
  /** Number of columns. Cells beyond them become lines of the notes, unless they are `fields`. */
  readonly width: number;
  /** Returns the fields of a row. A layout without this function has none. */
  readonly fields?: (cells: readonly string[]) => readonly Field[];
  /** Returns true if the cells beyond the columns are fields of this layout. Missing if they never are. */
  readonly fits?: (cells: readonly string[]) => boolean;
}

/** Returns the layout of a table with a recognised header. */
export function layoutWithHeader(recognised: RecognisedColumns, header: readonly string[]): CsvLayout {
  const layout = { ...recognised, hasHeader: true, width: header.length };
  if (recognised.program === "RoboForm") return roboForm(layout, header);
  if (recognised.program === "Zoho Vault") return zohoVault(layout, header);
  return layout;
}

/** Recognises a table without a header by its rows. Returns undefined for a table of an unknown program. */
export function layoutWithoutHeader(rows: readonly CsvRow[]): CsvLayout | undefined {
  const looked = rows.slice(0, mostRows).map(({ cells = [] }) => cells.slice(0, mostCells));
  const filled = looked.filter((cells) => cells.some((cell) => cell !== ""));
  const [first = []] = filled;
  const isEnpassHeader = ["title", "field", "value"].every((name, i) => first[i]?.trim().toLowerCase() === name);
  if (isEnpassHeader || isEnpass(filled)) return { ...enpass, hasHeader: isEnpassHeader };
  return isKeeper(filled) ? keeper : undefined;
}

/** Numbers of rows, and of cells of a row, by which a table is recognised. Looking at them takes about 10 ms. */
const mostRows = 500;
const mostCells = 41; // odd, as rows of Keeper have an odd number

/**
 * RoboForm writes one cell for each field of a form from the column `Rf_fields` or `RfFieldsV2` on. The user ID and the
 * password are there once more.
 */
function roboForm(layout: CsvLayout, header: readonly string[]): CsvLayout {
  const named = header.findIndex((name) => /^rf_?fields/iu.test(name.trim()));
  const width = named < 0 ? header.length : named;
  const pattern = /v2\s*$/iu.test(header[named] ?? "") ? newFormField : formField;
  const isFilled = (indexes: readonly number[] = [], cells: readonly string[]): boolean =>
    indexes.some((i) => (cells[i] ?? "") !== "");
  const isAgain = (name: string, cells: readonly string[]): boolean =>
    (name === "User ID$" && isFilled(layout.columns.login, cells)) ||
    (name === "Password$" && isFilled(layout.columns.password, cells));
  const filled = (cells: readonly string[]): readonly string[] => cells.slice(width).filter((cell) => cell !== "");
  return {
    ...layout,
    width,
    fields: (cells) =>
      filled(cells).flatMap((cell, i): Field[] => {
        const [, name = "-no-name-", value = cell] = pattern.exec(cell) ?? [];
        return isAgain(name, cells) ? [] : [[name === "-no-name-" ? `Field ${i + 1}` : name, value]];
      }),
    fits: (cells) => filled(cells).every((cell) => pattern.test(cell)),
  };
}

/** Matches a field of a form in the column `Rf_fields`: `name:type:value`. A type has three letters. */
const formField = /^([^]*?):[a-z]{3}:([^]*)$/u;

/** Matches a field of a form in the column `RfFieldsV2`: `name,…,…,type,value`. */
const newFormField = /^([^,]*),[^,]*,[^,]*,[a-z]{3},([^]*)$/u;

/**
 * Zoho Vault writes the username and the password as lines of the column `SecretData`. In its other layout, they are
 * the two cells after a header of three columns.
 */
function zohoVault(layout: CsvLayout, header: readonly string[]): CsvLayout {
  const named = header.map((name) => name.trim().toLowerCase());
  if (!named.includes("secretdata")) {
    const { length } = header;
    const columns = { ...layout.columns, login: [length], password: [length + 1] };
    return { ...layout, columns, width: length + 2, fields: () => [] };
  }
  const lists = ["secretdata", "customdata"].map((name) => named.indexOf(name));
  return { ...layout, fields: (cells) => lists.flatMap((i) => linesIn(cells[i] ?? "")) };
}

/** Maximum number of characters of a cell that is read in lines. Reading them takes about 50 ms. */
const longestCell = 2 ** 16;

/** Reads lines of the form `name:value`. The type of an entry is left out. A cell that is too long stays whole. */
function linesIn(text: string): Field[] {
  if (text.length > longestCell) return [["SecretData", text]];
  return text.split(/\r\n|[\r\n]/u).flatMap((line): Field[] => {
    const [, name = "SecretData", value = line] = /^([^:]*):(.*)$/u.exec(line) ?? [];
    return name === "SecretType" ? [] : [[name, value]];
  });
}

/** Keeper's tables have no header, but seven columns, followed by names and values of further fields. */
const keeper: CsvLayout = {
  program: "Keeper",
  columns: { tags: [0, 6], title: [1], login: [2], password: [3], address: [4], notes: [5] },
  ignored: [],
  hasHeader: false,
  width: 7,
  fields: (cells) => pairsIn(cells.slice(7)),
  fits: (cells) => cells.length % 2 === 1,
};

/**
 * Returns true for a table of Keeper: it has a key of one-time codes under Keeper's own name, or its rows differ in the
 * number of further fields. Other programs, such as mSecure, write seven columns too, with the password elsewhere.
 */
function isKeeper(rows: readonly (readonly string[])[]): boolean {
  const namesIn = (cells: readonly string[]): readonly string[] => cells.slice(7).filter((_, i) => i % 2 === 0);
  if (rows.some((cells) => namesIn(cells).includes("TFC:Keeper"))) return true;
  const isOne = (cells: readonly string[]): boolean =>
    cells.length >= 7 &&
    cells.length % 2 === 1 &&
    (cells[4] === "" || isAddress(cells[4] ?? "")) &&
    namesIn(cells).every((name) => name !== "");
  const [first] = rows;
  const differ = rows.some(({ length }) => length !== first?.length);
  return differ && rows.every(isOne) && rows.some((cells) => cells[4] !== "");
}

/**
 * Enpass writes a title, names and values of fields, and at the end the notes of an entry if it has some. Some versions
 * write a header.
 */
const enpass: Omit<CsvLayout, "hasHeader"> = {
  program: "Enpass",
  columns: { title: [0] },
  ignored: [],
  width: 1,
  fields: (cells) => pairsIn(cells.slice(1)),
  fits: () => true,
};

/** Returns true if most rows have the names of a password and of another field in the places of names. */
function isEnpass(rows: readonly (readonly string[])[]): boolean {
  const withFields = rows.filter(({ length }) => length > 2);
  const isOne = (cells: readonly string[]): boolean => {
    const found = new Set(pairsIn(cells.slice(1)).map(([name]) => roleOf(name)));
    return found.has("password") && (["login", "email", "address"] as const).some((role) => found.has(role));
  };
  return 2 * withFields.filter(isOne).length > withFields.length;
}

/** Pairs names with the values after them. A text that is left at the end is the notes, unless it is a known name. */
function pairsIn(cells: readonly string[]): Field[] {
  const pairs: Field[] = [];
  for (let i = 0; i < cells.length; i += 2) {
    const [name = "", value] = cells.slice(i, i + 2);
    if (value !== undefined) pairs.push([name, value]);
    else if (roleOf(name) === undefined) pairs.push(["Notes", name]);
  }
  return pairs;
}

/** The meaning of a row's field in an account. */
type Role = "login" | "email" | "password" | "address" | "totp" | "notes";

/** Returns the meaning of the field with this name, or undefined for a field that accounts do not have. */
function roleOf(name: string): Role | undefined {
  const plain = name.trim().toLowerCase().replace(/^\*/u, "").replace(/\$$/u, ""); // Enpass's and RoboForm's marks
  if (/^e-?mail/u.test(plain)) return "email";
  if (/^(?:tfc:keeper|totp key|one-time code)$/u.test(plain)) return "totp";
  const field = fieldOfName(plain);
  return roles.find((role) => role === field);
}

const roles: readonly Role[] = ["login", "password", "address", "totp", "notes"];

const isAddress = (text: string): boolean => /^(?:[a-z][\w+.-]*:\/\/\S*|[^\s.]+\.\S+)$/iu.test(text.trim());

/**
 * Returns an entry with the fields of its row. Fields that the entry has already, and all others, become lines of the
 * notes. Returns the kind of an item that is no account.
 */
export function withFields(entry: RawEntry, fields: readonly Field[]): RawEntry | NotTakenKind {
  const filled = fields.flatMap(([name, value]) => (value === "" ? [] : [{ name, value, role: roleOf(name) }]));
  const first = (wanted: Role): string =>
    filled.find(({ role, value }) => role === wanted && (role !== "address" || isAddress(value)))?.value ?? "";
  const { addresses: ownAddresses = [], login: ownLogin = "", password: ownPassword = "", totp: ownTotp = "" } = entry;
  const address = first("address");
  const addresses = ownAddresses.length > 0 || address === "" ? ownAddresses : [address];
  const email = first("email");
  const login = ownLogin || first("login") || email;
  const password = ownPassword || first("password");
  const totp = ownTotp || first("totp");
  if (login === "" && password === "" && totp === "") return kindOfFields(filled, addresses.length > 0);
  const taken: Readonly<Partial<Record<Role, string>>> = {
    ...{ login, email: login, password, totp, address: addresses[0] ?? "" },
  };
  const notes = filled.filter(({ role }) => role === "notes").map(({ value }) => value);
  const extra = filled.filter(({ role, value }) => role === undefined || (role !== "notes" && taken[role] !== value));
  return {
    ...{ ...entry, login, password, totp, addresses },
    notes: [entry.notes ?? "", ...notes].filter((part) => part !== "").join("\n\n"),
    extra: [...(entry.extra ?? []), ...extra.map(({ name, value }): Field => [name.replace(/^\*/u, ""), value])],
  };
}

/** Returns the kind of a row that has neither a username nor a password. */
function kindOfFields(
  fields: readonly { readonly name: string; readonly role: Role | undefined }[],
  hasAddress: boolean,
): NotTakenKind {
  if (fields.some(({ name }) => /^\*?(?:cardholder|cvc|cvv)$/iu.test(name))) return "card";
  return hasAddress || fields.some(({ role }) => role !== "notes") ? "other" : "note";
}
