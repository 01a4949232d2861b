/** The languages of the interface, in the order in which users choose one: the codes of the folders in `_locales`. */
export const languages = ["en", "ar", "de", "fr", "ru"] as const;
export type Language = (typeof languages)[number];

/** Returns the language with this code, or undefined if the interface has no such language. */
export const languageOf = (code: unknown): Language | undefined => languages.find((each) => each === code);

/** Returns the name of a language in the language itself, such as "Deutsch". */
export function languageName(language: Language): string {
  const name = new Intl.DisplayNames(language, { type: "language" }).of(language) ?? language;
  return name.replace(/^\p{L}/u, (letter) => letter.toLocaleUpperCase(language)); // some write it in lower case
}
