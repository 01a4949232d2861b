import { type ReadonlySignal, signal } from "@preact/signals";

/**
 * Returns the text with the given name. In the browser's language, the extension uses `browser.i18n.getMessage` for the
 * lookup. In a language that the user has chosen, it loads the message file of this language. The generator page
 * contains all message files.
 */
export type Lookup = (name: string, values: string[]) => string;

/**
 * Returns a lookup in a message file. The values replace $1, $2, … in the texts.
 *
 * @param textOf - returns the text with a name, or undefined if there is none
 */
export const lookupIn =
  (textOf: (name: string) => string | undefined): Lookup =>
  (name, values) =>
    (textOf(name) ?? "").replace(/\$(\d)/gu, (_, n: string) => values[Number(n) - 1] ?? "");

/** The language of the interface. */
export interface DocumentLanguage {
  readonly lookup: Lookup;
  /** Language of the texts, such as "de". */
  readonly language: string;
  readonly direction: "ltr" | "rtl";
  /**
   * Locale for numbers and dates: the language of the texts, the user's region, and the digits 0 to 9, for example
   * "de-CH-u-nu-latn".
   */
  readonly formats: string;
}

const now = signal<DocumentLanguage>({ lookup: (name) => name, language: "en", direction: "ltr", formats: "en" });

/** Current language of the interface. A view that reads this signal is redrawn when the language changes. */
export const documentLanguage: ReadonlySignal<DocumentLanguage> = now;

/**
 * Sets the language of the interface. Each page calls this function before it draws anything, and again when the user
 * chooses a different language. The language is read from the message `language`, because the browser may have loaded
 * the messages of a different language than the user wants.
 *
 * @param wanted - the user's languages, best first. The first one that matches the language of the messages decides how
 * numbers and dates are formatted, because it may contain a region, such as CH in "de-CH"
 */
export function setLanguage(lookup: Lookup, wanted: readonly string[]): void {
  const language = lookup("language", []);
  const direction = lookup("direction", []) === "rtl" ? "rtl" : "ltr";
  const nearest = wanted.find((each) => each.split("-")[0] === language) ?? language;
  // Always uses the digits 0 to 9. Users compare the shown numbers with revisions and one-time codes, which they type
  // with these digits.
  const formats = new Intl.Locale(nearest, { numberingSystem: "latn" }).toString();
  now.value = { lookup, language, direction, formats };
}

/**
 * Sets the language and text direction of the document. Hyphenation, screen readers and the layout depend on these
 * attributes.
 */
export function applyLanguage(root: Pick<HTMLElement, "lang" | "dir">): void {
  const { language, direction } = now.value;
  root.lang = language;
  root.dir = direction;
}
