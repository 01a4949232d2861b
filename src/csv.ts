/** RFC 4180, with formulas made harmless: a spreadsheet runs what begins with one of these characters. */
const formula = /^[=+\-@\t\r]/u;

/** Whether a spreadsheet could take a text for a formula. */
export const isFormula = (text: string): boolean => formula.test(text);

/** With an apostrophe in front, as spreadsheets themselves mark a text; it becomes part of the text for whoever imports it. */
export const escapeFormula = (text: string): string => (isFormula(text) ? `'${text}` : text);

/** Quoted where it has to be; spaces at the ends are quoted too, since some readers trim them. */
const cell = (text: string): string => (/[",\r\n\t]|^\s|\s$/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Rows of texts as CSV: CRLF after each, UTF-8 without a mark in front. Formulas are the caller's affair. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
