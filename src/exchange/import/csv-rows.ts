import { assertLimit, badImport } from "../../formats/index.ts";
import { type Interruption, withPauses } from "../../slices.ts";
import { longestNotes as longestText } from "./collect.ts";

/** One row of a table. `row` counts from 1, as a spreadsheet does. */
export interface CsvRow {
  readonly row: number;
  /** Undefined if the quotation marks of the row are wrong. */
  readonly cells?: readonly string[];
  /** True if all cells that are not empty are in quotation marks, so that no separator can be part of a text. */
  readonly isQuoted: boolean;
}

/** A table whose rows are not split into cells yet, except the first row. */
export interface CsvTable {
  /** Cells of the first row. Undefined if its quotation marks are wrong. */
  readonly first: readonly string[] | undefined;
  /**
   * Splits all rows.
   *
   * @param oneLine - indexes of columns whose cells have one line. If such a cell contains a line end, and its last line
   * could be the beginning of a row, the quotation marks of its row count as wrong. Some programs do not escape a quotation mark at the
   * beginning of a password. Without this check, the rows up to the next quotation mark would become part of the
   * password.
   * @throws AppError `import-too-large`, `import-format` if too many rows have wrong quotation marks; the signal's
   * reason when aborted
   */
  rows(oneLine?: readonly number[]): Promise<CsvRow[]>;
}

const separators = [",", ";", "\t", "|"];

/**
 * Maximum number of rows with wrong quotation marks. After each of them, the rest of the table is searched again for
 * the end of a cell. Without this limit, a hostile table could take hours.
 */
const maxBadRows = 1000;

/**
 * Reads a table (RFC 4180). Accepts the four `separators`. Accepts CR, LF and CRLF as line ends, even in one table.
 * Cells are not trimmed. A row with wrong quotation marks ends at the end of its line, so that the rows after it can
 * still be read. Empty lines before the first row are skipped, and the line `sep=;` that Excel reads and writes.
 *
 * @param isHeader - returns true for the cells of a header. Lines that begin with `#` are skipped if a header follows
 * them; otherwise they can be rows.
 * @throws AppError `import-too-large`; the signal's reason when aborted
 */
export async function csvTable(
  text: string,
  isHeader: (cells: readonly string[]) => boolean,
  options: Interruption,
): Promise<CsvTable> {
  const start = startOf(text, false);
  const afterComments = startOf(text, true);
  if (afterComments.at > start.at) {
    const table = await tableFrom(text, afterComments, options);
    if (table.first && isHeader(table.first)) return table;
  }
  return tableFrom(text, start, options);
}

/** The place where the rows of a table begin. */
interface Start {
  readonly at: number;
  /** Number of lines before the first row. */
  readonly lines: number;
  /** The separator that a line names, or undefined. */
  readonly separator: string | undefined;
}

function startOf(text: string, skipsComments: boolean): Start {
  let [at, lines] = [0, 0];
  let separator: string | undefined;
  for (; lines < mostLines; lines++) {
    const [line = "", content = ""] = /^(.{0,10000}?)(?:\r\n|[\r\n])/su.exec(text.slice(at, at + 10_002)) ?? [];
    const [, named] = /^"?sep=(.)"?$/iu.exec(content) ?? [];
    if (line === "") break;
    if (named !== undefined && separators.includes(named)) separator = named;
    else if (!/^[\s,;|]*$/u.test(content) && !(skipsComments && content.startsWith("#"))) break;
    at += line.length;
  }
  return { at, lines, separator };
}

/** Maximum number of lines that are skipped before the first row. */
const mostLines = 100;

async function tableFrom(text: string, start: Start, options: Interruption): Promise<CsvTable> {
  const separator = start.separator ?? (await withPauses(separatorOf(text, start.at), options));
  assertLimit("separators", await withPauses(countOf(text, separator), options));
  const rowAt = splitterOf(text, separator);
  function* allRows(oneLine: readonly number[]): Steps<CsvRow[]> {
    const rows: CsvRow[] = [];
    let badRows = 0;
    for (let { at } = start; at < text.length;) {
      assertLimit("entries", rows.length); // allows one row more than entries, because the header is not an entry
      const { cells, isQuoted, next } = yield* rowAt(at, oneLine);
      if (!cells && ++badRows > maxBadRows) throw badImport("damaged");
      rows.push({ row: start.lines + rows.length + 1, isQuoted, ...(cells && { cells }) });
      at = next;
    }
    return rows;
  }
  const { cells: first } = await withPauses(rowAt(start.at, []), options);
  return { first, rows: (oneLine = []) => withPauses(allRows(oneLine), options) };
}

/** Work that pauses at each `yield`. */
type Steps<T> = Generator<void, T, void>;

/** One row, and the index at which the next row begins. `cells` is missing if the row's quotation marks are wrong. */
interface SplitRow extends Omit<CsvRow, "row"> {
  readonly next: number;
}

/** Number of characters that one call of the browser searches. This takes about 2 ms. */
const longestSearch = 2 ** 20;

/**
 * Amount of work between two pauses, about 10 ms. One unit is 40 ns (Node 20): a cell takes 8 units, a doubled quotation
 * mark 4, and the search for a character 1 for each 16 characters.
 */
const perSlice = 2 ** 18;
const workOf = { cell: 8, pair: 4, search: 1 / 16 } as const;

/** Returns a function that splits the row that begins at an index. */
function splitterOf(text: string, separator: string): (from: number, oneLine: readonly number[]) => Steps<SplitRow> {
  const cellEnd = new RegExp(`[${separator}\r\n]`, "u");
  const lineEnd = /[\r\n]/u;
  let done = 0; // the work since the last pause
  const isDue = (more: number): boolean => {
    done += more;
    if (done < perSlice) return false;
    done = 0;
    return true;
  };
  /** Returns the index of the first match, or the length of the text. */
  function* find(pattern: RegExp, from: number): Steps<number> {
    for (let at = from; at < text.length; at += longestSearch) {
      const found = text.slice(at, at + longestSearch).search(pattern);
      if (found >= 0) return at + found;
      if (isDue(workOf.search * longestSearch)) yield;
    }
    return text.length;
  }
  /**
   * Returns the cell that begins with the quotation mark at `opening`, and the index of the mark that closes it. The
   * index is the length of the text if the cell is not closed. The end of a cell that is too long for any field may be
   * missing: to build a cell from 30 million doubled marks, Node 20 needs 1 GB and 6 s.
   */
  function* quotedCell(opening: number): Steps<{ readonly cell: string; readonly close: number }> {
    let cell = "";
    let from = opening + 1; // the beginning of the part that is not in `cell` yet
    let at = text.indexOf('"', from);
    const upTo = (end: number): string => cell + text.slice(from, end).replaceAll('""', '"');
    while (at >= 0 && text.charAt(at + 1) === '"') {
      const next = text.indexOf('"', at + 2);
      if (isDue(workOf.pair + Math.max(next - at, 0) * workOf.search)) {
        if (cell.length <= longestText) cell = upTo(at + 2);
        from = at + 2;
        yield;
      }
      at = next;
    }
    const close = at < 0 ? text.length : at;
    if (isDue((close - from) * workOf.search)) yield;
    return { cell: cell.length <= longestText ? upTo(close) : cell, close };
  }
  /**
   * Returns true if the text of a cell may contain the end of its row and the beginning of another one. The last line of
   * the cell then has the separators that another row has before this column.
   */
  const mayHaveRows = (cell: string, index: number): boolean => {
    const lastLine = cell.slice(Math.max(cell.lastIndexOf("\n"), cell.lastIndexOf("\r")) + 1);
    return lastLine !== cell && cell.includes(separator) && lastLine.split(separator).length > index;
  };
  const afterLine = (end: number): number => end + (text.startsWith("\r\n", end) ? 2 : 1);
  return function* (from, oneLine) {
    const cells: string[] = [];
    let isQuoted = true;
    for (let at = from; ;) {
      const quoted = text.charAt(at) === '"' ? yield* quotedCell(at) : undefined;
      const end = yield* find(cellEnd, quoted?.close ?? at);
      const cell = quoted?.cell ?? text.slice(at, end);
      const isClosed =
        quoted === undefined || (quoted.close < text.length && text.slice(quoted.close + 1, end).trim() === "");
      const hasRows = oneLine.includes(cells.length) && mayHaveRows(text.slice(at, quoted?.close ?? end), cells.length);
      if (!isClosed || hasRows) return { isQuoted: false, next: afterLine(yield* find(lineEnd, at)) };
      cells.push(cell);
      isQuoted &&= quoted !== undefined || cell === "";
      if (isDue(workOf.cell + (end - at) * workOf.search)) yield;
      if (text.charAt(end) !== separator) return { cells, isQuoted, next: afterLine(end) };
      at = end + 1;
    }
  };
}

/** Finds the separator that the first line of a table uses. */
function* separatorOf(text: string, from: number): Steps<string> {
  const counts = new Map(separators.map((separator) => [separator, 0]));
  let quoted = false;
  for (let at = from; at < text.length; at++) {
    if (at > from && at % perSlice === 0) yield;
    const letter = text.charAt(at);
    if (letter === '"') quoted = !quoted;
    if (quoted) continue;
    if (letter === "\n" || letter === "\r") break;
    const count = counts.get(letter);
    if (count !== undefined) counts.set(letter, count + 1);
  }
  const [[separator] = [","]] = [...counts].sort(([, a], [, b]) => b - a);
  return separator;
}

function* countOf(text: string, letter: string): Steps<number> {
  let count = 0;
  for (let at = text.indexOf(letter); at >= 0; at = text.indexOf(letter, at + 1)) {
    if (++count % perSlice === 0) yield;
  }
  return count;
}
