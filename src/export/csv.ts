/**
 * RFC 4180, with formulas made harmless: a spreadsheet runs what begins with one of these characters, the wide ones where it is
 * set to Chinese, Japanese or Korean (OWASP, CSV injection).
 */
const formula = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/u;

/** Whether a spreadsheet could take a text for a formula. */
export const isFormula = (text: string): boolean => formula.test(text);

/** With an apostrophe in front, as spreadsheets themselves mark a text; it becomes part of the text for whoever imports it. */
export const escapeFormula = (text: string): string => (isFormula(text) ? `'${text}` : text);

/** Quoted where it has to be; spaces at the ends too, since some readers trim them, and semicolons, which others take for commas. */
const cell = (text: string): string => (/[",;\r\n\t]|^\s|\s$/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Rows of texts as CSV: CRLF after each, UTF-8 without a mark in front. Formulas are the caller's affair. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
