import { assertLimit, badImport } from "../formats/limits.ts";

/** One row of a table. `row` counts from 1, as a spreadsheet does. */
export interface CsvRow {
  readonly row: number;
  /** Undefined if the quotation marks of the row are wrong. */
  readonly cells?: readonly string[];
}

const separators = [",", ";", "\t", "|"];

/**
 * Maximum number of separators in a table, because a table with more cells could exhaust the memory. The limit is
 * enough for 100,000 rows with 160 columns.
 */
const maxSeparators = 16_000_000;

/**
 * Maximum number of rows with wrong quotation marks, and maximum number of errors in these rows. After each row with
 * wrong quotation marks, the rest of the table is split again. Without these limits, a hostile table could take hours.
 */
const maxBadRows = 1000;
const maxBadQuotes = 100_000;

/**
 * Splits a table into rows and cells (RFC 4180). Accepts the four `separators`, and CR, LF or CRLF as line end. Cells
 * are not trimmed. A row with wrong quotation marks ends at the end of its line, so that the rows after it can still be
 * read.
 *
 * @throws AppError `import-too-large`, `import-format` if too many rows have wrong quotation marks
 */
export async function csvRows(text: string): Promise<CsvRow[]> {
  const { default: papa } = await import("papaparse"); // loaded only when needed, because most users never import
  const { separator: delimiter, newline } = shapeOf(text);
  assertLimit("entries", (countOf(text, delimiter) / maxSeparators) * 100_000);
  const rows: CsvRow[] = [];
  let from = 0;
  let [badRows, badQuotes] = [0, 0];
  while (from < text.length) {
    let resumeAt = text.length;
    const begin = from;
    papa.parse<string[]>(text.slice(begin), {
      delimiter,
      newline,
      step({ data, errors }, parser) {
        const row = rows.length + 1;
        assertLimit("entries", row - 1); // the header is not an entry
        if (errors.length === 0) rows.push({ row, cells: data });
        else {
          rows.push({ row });
          badQuotes += errors.length;
          if (++badRows > maxBadRows || badQuotes > maxBadQuotes) throw badImport("table");
          const lineEnd = text.indexOf(newline, begin + (errors[0]?.index ?? 0));
          resumeAt = lineEnd < 0 ? text.length : lineEnd + newline.length;
          parser.abort();
        }
      },
    });
    from = resumeAt;
  }
  return rows;
}

/** Finds the separator and the line end that the first line of a table uses. */
function shapeOf(text: string): { separator: string; newline: "\r\n" | "\n" | "\r" } {
  const counts = new Map(separators.map((separator) => [separator, 0]));
  let quoted = false;
  let newline: "\r\n" | "\n" | "\r" = "\n";
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at);
    if (letter === '"') quoted = !quoted;
    if (quoted) continue;
    if (letter === "\n" || letter === "\r") {
      if (letter === "\r") newline = text.charAt(at + 1) === "\n" ? "\r\n" : "\r";
      break;
    }
    const count = counts.get(letter);
    if (count !== undefined) counts.set(letter, count + 1);
  }
  const [[separator] = [","]] = [...counts].sort(([, a], [, b]) => b - a);
  return { separator, newline };
}

function countOf(text: string, letter: string): number {
  let count = 0;
  for (let at = text.indexOf(letter); at >= 0; at = text.indexOf(letter, at + 1)) count++;
  return count;
}
