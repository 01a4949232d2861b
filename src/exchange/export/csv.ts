/**
 * Matches texts that a spreadsheet could run as a formula, by their first character. In Chinese, Japanese and Korean
 * spreadsheets, the fullwidth forms of `=`, `+`, `-` and `@` also begin a formula (OWASP, CSV injection).
 */
const formula = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/u;

/** Returns true if a spreadsheet could treat a text as a formula. */
export const isFormula = (text: string): boolean => formula.test(text);

/**
 * Puts an apostrophe before a formula. Spreadsheets hide the apostrophe and treat the cell as text. Other programs
 * import the apostrophe as part of the text.
 */
export const escapeFormula = (text: string): string => (isFormula(text) ? `'${text}` : text);

/**
 * Returns a cell, quoted if RFC 4180 requires it. Cells with spaces at the ends are quoted too, because some readers
 * trim unquoted cells. Cells with semicolons or tabs are quoted, because some readers treat these as separators.
 */
const cell = (text: string): string => (/[",;\r\n\t]|^\s|\s$/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/**
 * Returns rows of texts as CSV (RFC 4180) with CRLF after each row and without a byte order mark. Formulas are not
 * escaped.
 */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
