import { createCollector, type EntryCollector, type RawEntry } from "./collect.ts";
import { addressesIn, fieldsIn, isTrue, tagsIn } from "./csv-cells.ts";
import { type CsvColumns, type CsvField, recogniseColumns, type RecognisedColumns } from "./csv-columns.ts";
import { isColumnName, isHeader } from "./csv-header.ts";
import { type CsvRow, csvTable } from "./csv-rows.ts";
import type { NotTakenKind, ReadImport } from "./entry.ts";
import { badImport } from "../formats/limits.ts";
import { dateIn } from "./dates.ts";
import { hasReference } from "./kdbx-references.ts";

/**
 * Reads a table of passwords. If the header is unknown and `given` is missing, the result contains no entries, but
 * `unknownColumns`.
 *
 * @param given - the columns that the user has chosen for a table with an unknown header
 * @throws AppError `import-format` if the text is not a table, `import-too-large`
 */
export function readCsv(text: string, given?: CsvColumns): ReadImport {
  const table = csvTable(isKeePass1(text) ? withDoubledQuotes(text) : text);
  const { first } = table;
  if (!first || first.length < 2) throw badImport("table");
  const recognised = given ? { columns: given, ignored: [] } : recogniseColumns(first);
  const rows = table.rows(oneLineFields.flatMap((field) => recognised?.columns[field] ?? []));
  const collector = createCollector();
  if (!recognised)
    return { ...finish(collector), unknownColumns: first.map((cell) => (isColumnName(cell) ? cell : "")) };
  const hasHeader = !given || isHeader(first, given.password?.[0] ?? 0);
  const header = hasHeader ? first : first.map((_, i) => `Column ${i + 1}`);
  const accounts = hasHeader ? rows.slice(1) : rows;
  const decode =
    recognised.program === "LastPass" && isHtml(accounts) ? withoutEntities : (cell: string): string => cell;
  for (const { row, cells } of accounts) {
    if (!cells) collector.leaveOut(row, "quotes");
    else if (!cells.every((cell) => cell === ""))
      readRow(collector, recognised, header, { row, cells: cells.map(decode) });
  }
  return { ...finish(collector), ...(recognised.program !== undefined && { program: recognised.program }) };
}

/** Fields whose cells always have one line. Cells of notes, for example, can have several lines. */
const oneLineFields = ["title", "login", "password", "totp"] as const satisfies readonly CsvField[];

/**
 * Returns true for a table in KeePass's format "KeePass CSV (1.x)", in which quotation marks are escaped with
 * backslashes.
 */
const isKeePass1 = (text: string): boolean =>
  /^"Account","Login Name","Password","Web Site","Comments"(?:\r|\n|$)/u.test(text);

/** Converts a table of KeePass 1.x to standard CSV: `\"` becomes `""`, and `\\` becomes `\`. */
const withDoubledQuotes = (text: string): string =>
  text.replaceAll(/\\([\\"])/gu, (_, escaped: string) => (escaped === '"' ? '""' : escaped));

const finish = (collector: EntryCollector): ReadImport => ({ format: "csv", isClear: true, ...collector.result });

function readRow(
  collector: EntryCollector,
  { program, columns, ignored }: RecognisedColumns,
  header: readonly string[],
  { row, cells }: Required<CsvRow>,
): void {
  const all = (field: CsvField): string[] =>
    (columns[field] ?? []).map((i) => cells[i] ?? "").filter((cell) => cell !== "");
  const one = (field: CsvField): string => all(field)[0] ?? "";
  if (cells.slice(header.length).some((cell) => cell !== "") || cells.length < header.length) {
    collector.leaveOut(row, "columns");
    return;
  }
  const kind = kindOfRow(one("type"), one("address"), one("card"));
  if (kind) {
    collector.countOne();
    collector.countNotTaken(kind);
    return;
  }
  const taken = new Set([...Object.values(columns).flat(), ...ignored]);
  const rest = header.flatMap((name, i): [string, string][] => (taken.has(i) ? [] : [[name, cells[i] ?? ""]]));
  const [login = "", ...otherLogins] = [...all("login"), ...all("email")];
  const tags = (columns.tags ?? []).flatMap((i) => tagsIn(cells[i] ?? "", program, header[i] ?? ""));
  const entry: RawEntry = {
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
  };
  if (program === "KeePassXC" && tags.some((tag) => recycleBins.has(tag.split("/")[0] ?? ""))) {
    collector.countOne();
    collector.countNotTaken("trash");
  } else if (program === "KeePassXC" && hasReference(one("password")))
    collector.leaveOut(row, "reference", one("title")); // the table lacks the entry ids that references contain
  else collector.add(entry);
}

/** Names of KeePassXC's folder for deleted entries, in several languages. Taken from version 2.7.4. */
const recycleBins: ReadonlySet<string> = /* @__PURE__ */ new Set([
  ...["Recycle Bin", "Papierkorb", "Corbeille", "Корзина", "سلة المهملات", "Papelera", "Lixeira", "Reciclagem"],
  ...["Cestino", "Prullenbak", "Kosz", "Koš", "Çöp kutusu", "ゴミ箱", "휴지통", "回收站", "回收桶"],
]);

const kinds: ReadonlyMap<string, NotTakenKind> = /* @__PURE__ */ new Map<string, NotTakenKind>([
  ["note", "note"],
  ["securenote", "note"],
  ["card", "card"],
  ["creditcard", "card"],
  ["credit_card", "card"],
  ["identity", "identity"],
  ["folder", "other"],
  ["alias", "other"],
  ["passkey", "passkey"],
]);

/** Returns the kind of item in a row, or undefined for an account with a password. */
function kindOfRow(type: string, address: string, card: string): NotTakenKind | undefined {
  if (address === "http://sn") return "note"; // LastPass writes this address for notes
  if (address === "http://group") return "other";
  const named = kinds.get(type.trim().toLowerCase());
  return named ?? (card !== "" ? "card" : undefined);
}

/**
 * Returns true if the cells of a table are escaped as HTML, as LastPass sometimes writes them: they contain entities
 * such as `&amp;`, and no unescaped `<`, `>` or `&`.
 */
function isHtml(rows: readonly CsvRow[]): boolean {
  const cells = rows.flatMap((row) => row.cells ?? []);
  const entity = /&(?:amp|lt|gt|quot|#39);/u;
  return (
    cells.some((cell) => entity.test(cell)) && !cells.some((cell) => /[<>]|&(?!(?:amp|lt|gt|quot|#39);)/u.test(cell))
  );
}

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', "#39": "'", amp: "&" };

const withoutEntities = (cell: string): string =>
  cell.replaceAll(/&(lt|gt|quot|#39|amp);/gu, (whole, name: string) => entities[name] ?? whole);
