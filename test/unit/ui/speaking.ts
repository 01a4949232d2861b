/** Loads the interface's texts for tests. */
import { readdirSync, readFileSync } from "node:fs";
import { setLanguage } from "../../../ui/locale/document-language.ts";

type File = Readonly<Record<string, { readonly message: string }>>;

/** All languages, by the names of their folders. */
export const languages: readonly string[] = readdirSync("ui/_locales");

/** Returns the texts of a language, by name. */
export function textsIn(language: string): Readonly<Record<string, string>> {
  const file = JSON.parse(readFileSync(`ui/_locales/${language}/messages.json`, "utf8")) as File;
  return Object.fromEntries(Object.entries(file).map(([name, { message }]) => [name, message]));
}

/**
 * Sets the language of the interface. If a text is missing, its name is shown.
 *
 * @param wanted - the user's preferred languages; by default the language of the texts
 */
export function speakIn(language: string, wanted: readonly string[] = []): void {
  const texts = textsIn(language);
  setLanguage((name, values) => {
    const text = texts[name] ?? `(missing: ${name})`;
    return text.replace(/\$(\d)/gu, (_, n: string) => values[Number(n) - 1] ?? `(missing: $${n})`);
  }, wanted);
}
