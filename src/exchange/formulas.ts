/**
 * Characters with which a formula begins. In Chinese, Japanese and Korean spreadsheets, the fullwidth forms also begin a
 * formula (OWASP, CSV injection). Some spreadsheets skip white space before them.
 */
const formula = "[ ]*[=+\\-@\\uff1d\\uff0b\\uff0d\\uff20]";

/** The beginning of a text before which an apostrophe is put. */
const first = `(?:[\\t\\r\\n]|${formula})`;

/**
 * The beginning of a cell inside a text. A spreadsheet that separates the cells of a table at semicolons, for example,
 * does not see that a text after a comma is in quotation marks, and begins new cells in it.
 */
const inside = '[,;|\\t\\r\\n]"*';

/**
 * Returns a text with an apostrophe before everything in it that a spreadsheet could run as a formula. Apostrophes that
 * are there already get another one, so that {@link withoutApostrophes} can restore the text.
 */
export const withApostrophes = (text: string): string =>
  text.replace(new RegExp(`${inside}'*(?=${formula})`, "gu"), "$&'").replace(new RegExp(`^'*(?=${first})`, "u"), "$&'");

/** Returns the text from which {@link withApostrophes} made a text. */
export const withoutApostrophes = (text: string): string =>
  text
    .replace(new RegExp(`^'('*)(?=${first})`, "u"), "$1")
    .replace(new RegExp(`(${inside}'*)'(?=${formula})`, "gu"), "$1");

/** Returns a text without the apostrophe that RoboForm put before a formula, or before another apostrophe. */
export const withoutRoboFormsApostrophe = (text: string): string =>
  text.startsWith("''") ? text.slice(1) : withoutFirstApostrophe(text);

/**
 * Returns a text without the apostrophe that a simpler program put before a formula: only at the beginning of the text,
 * and not before another apostrophe.
 */
export const withoutFirstApostrophe = (text: string): string =>
  text.replace(/^'(?=[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20])/u, "");
