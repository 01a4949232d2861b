import { type ReadonlySignal, signal } from "@preact/signals";

/**
 * Returns the text with the given name. The extension uses `browser.i18n.getMessage`. The generator page contains the
 * message files and looks the name up in them.
 */
export type Lookup = (name: string, values: string[]) => string;

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
 * Sets the language of the interface. Each page calls this before it draws anything, and again when the user chooses
 * another language. The language is read from the messages themselves, because the browser may have chosen a different
 * language than the requested one.
 *
 * @param wanted - the user's languages, best first. The region of the first match, such as CH in "de-CH", decides how
 * numbers and dates are formatted.
 */
export function setLanguage(lookup: Lookup, wanted: readonly string[]): void {
  const language = lookup("language", []);
  const direction = lookup("direction", []) === "rtl" ? "rtl" : "ltr";
  const nearest = wanted.find((each) => each.split("-")[0] === language) ?? language;
  // Always uses the digits 0 to 9, because users compare the shown numbers with revisions and codes, which they type
  // with these digits.
  const formats = new Intl.Locale(nearest, { numberingSystem: "latn" }).toString();
  now.value = { lookup, language, direction, formats };
}

/** Sets the language and direction of the document, which decide hyphenation, speech and layout. */
export function applyLanguage(root: Pick<HTMLElement, "lang" | "dir">): void {
  const { language, direction } = now.value;
  root.lang = language;
  root.dir = direction;
}
