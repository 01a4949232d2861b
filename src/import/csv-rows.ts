import { assertLimit, badImport } from "../formats/limits.ts";

/** One row of a table. `row` counts from 1, as a spreadsheet does. */
export interface CsvRow {
  readonly row: number;
  /** Undefined if the quotation marks of the row are wrong. */
  readonly cells?: readonly string[];
}

/** A table whose rows are not split into cells yet, except the first row. */
export interface CsvTable {
  /** Cells of the first row. Undefined if its quotation marks are wrong. */
  readonly first: readonly string[] | undefined;
  /**
   * Splits all rows.
   *
   * @param oneLine - indexes of columns whose cells have one line. If such a cell contains both a line end and a
   * separator, the quotation marks of its row count as wrong. Some programs do not escape a quotation mark at the
   * beginning of a password. Without this check, the rows up to the next quotation mark would become part of the
   * password.
   * @throws AppError `import-too-large`, `import-format` if too many rows have wrong quotation marks
   */
  rows(oneLine?: readonly number[]): CsvRow[];
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
 * still be read.
 *
 * @throws AppError `import-too-large`
 */
export function csvTable(text: string): CsvTable {
  const separator = separatorOf(text);
  assertLimit("separators", countOf(text, separator));
  const rowAt = splitterOf(text, separator);
  return {
    first: rowAt(0, []).cells,
    rows(oneLine = []) {
      const rows: CsvRow[] = [];
      let badRows = 0;
      for (let at = 0; at < text.length;) {
        assertLimit("entries", rows.length); // allows one row more than entries, because the header is not an entry
        const { cells, next } = rowAt(at, oneLine);
        if (!cells && ++badRows > maxBadRows) throw badImport("table");
        rows.push({ row: rows.length + 1, ...(cells && { cells }) });
        at = next;
      }
      return rows;
    },
  };
}

/** One row, and the index at which the next row begins. `cells` is missing if the row's quotation marks are wrong. */
interface SplitRow {
  readonly cells?: readonly string[];
  readonly next: number;
}

/** Returns a function that splits the row that begins at an index. */
function splitterOf(text: string, separator: string): (from: number, oneLine: readonly number[]) => SplitRow {
  const cellEnd = new RegExp(`[${separator}\r\n]`, "gu");
  const lineEnd = /[\r\n]/gu;
  const find = (pattern: RegExp, from: number): number => {
    pattern.lastIndex = from;
    return pattern.exec(text)?.index ?? text.length;
  };
  const afterLine = (end: number): number => end + (text.startsWith("\r\n", end) ? 2 : 1);
  return (from, oneLine) => {
    const cells: string[] = [];
    for (let at = from; ;) {
      const close = text.charAt(at) === '"' ? closingQuote(text, at) : undefined;
      const end = find(cellEnd, close ?? at);
      const cell = close === undefined ? text.slice(at, end) : text.slice(at + 1, close).replaceAll('""', '"');
      const isClosed = close === undefined || (close < text.length && text.slice(close + 1, end).trim() === "");
      const hasRows = oneLine.includes(cells.length) && cell.includes(separator) && /[\r\n]/u.test(cell);
      if (!isClosed || hasRows) return { next: afterLine(find(lineEnd, at)) };
      cells.push(cell);
      if (text.charAt(end) !== separator) return { cells, next: afterLine(end) };
      at = end + 1;
    }
  };
}

/** Returns the index of the quotation mark that closes a cell, or the length of the text if the cell is not closed. */
function closingQuote(text: string, opening: number): number {
  let at = text.indexOf('"', opening + 1);
  while (at >= 0 && text.charAt(at + 1) === '"') at = text.indexOf('"', at + 2);
  return at < 0 ? text.length : at;
}

/** Finds the separator that the first line of a table uses. */
function separatorOf(text: string): string {
  const counts = new Map(separators.map((separator) => [separator, 0]));
  let quoted = false;
  for (const letter of text) {
    if (letter === '"') quoted = !quoted;
    if (quoted) continue;
    if (letter === "\n" || letter === "\r") break;
    const count = counts.get(letter);
    if (count !== undefined) counts.set(letter, count + 1);
  }
  const [[separator] = [","]] = [...counts].sort(([, a], [, b]) => b - a);
  return separator;
}

function countOf(text: string, letter: string): number {
  let count = 0;
  for (let at = text.indexOf(letter); at >= 0; at = text.indexOf(letter, at + 1)) count++;
  return count;
}
