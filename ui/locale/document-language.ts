import { type ReadonlySignal, signal } from "@preact/signals";

/** How a host looks a text up by its name: `browser.i18n.getMessage` in the extension, the same files in the page. */
export type Lookup = (name: string, values: string[]) => string;

/** The language that the interface speaks. */
export interface DocumentLanguage {
  readonly lookup: Lookup;
  /** Of the texts: "de". */
  readonly language: string;
  readonly direction: "ltr" | "rtl";
  /** Of numbers and dates: the same language, as it is written where the reader lives: "de-CH", with the digits 0 to 9. */
  readonly formats: string;
}

const now = signal<DocumentLanguage>({ lookup: (name) => name, language: "en", direction: "ltr", formats: "en" });

/** What is drawn while this is read is drawn again in another language. */
export const documentLanguage: ReadonlySignal<DocumentLanguage> = now;

/**
 * Called by each entry before anything is drawn, and again where another language is chosen. The messages say themselves
 * which language they are in: it need not be the one that was asked for.
 *
 * @param wanted - the reader's languages, the best first: one of a region decides how numbers and dates are written
 */
export function setLanguage(lookup: Lookup, wanted: readonly string[]): void {
  const language = lookup("language", []);
  const direction = lookup("direction", []) === "rtl" ? "rtl" : "ltr";
  const nearest = wanted.find((each) => each.split("-")[0] === language) ?? language;
  // Numbers stand beside revisions and codes, which are typed with these digits everywhere: one look for all.
  const formats = new Intl.Locale(nearest, { numberingSystem: "latn" }).toString();
  now.value = { lookup, language, direction, formats };
}

/** Tells the document, and so hyphenation, speech and layout, which language it is in. */
export function applyLanguage(root: Pick<HTMLElement, "lang" | "dir">): void {
  const { language, direction } = now.value;
  root.lang = language;
  root.dir = direction;
}
