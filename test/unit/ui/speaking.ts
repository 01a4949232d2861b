/** The interface's texts as a test reads them. */
import { readdirSync, readFileSync } from "node:fs";
import { setLanguage } from "../../../ui/locale/document-language.ts";

type File = Readonly<Record<string, { readonly message: string }>>;

/** Every language that there is, by its folder. */
export const languages: readonly string[] = readdirSync("ui/_locales");

/** @returns the texts of a language, by name */
export function textsIn(language: string): Readonly<Record<string, string>> {
  const file = JSON.parse(readFileSync(`ui/_locales/${language}/messages.json`, "utf8")) as File;
  return Object.fromEntries(Object.entries(file).map(([name, { message }]) => [name, message]));
}

/**
 * From now on the interface speaks that language, and shows what is missing.
 *
 * @param wanted - the reader's languages; that of the texts alone if none are given
 */
export function speakIn(language: string, wanted: readonly string[] = []): void {
  const texts = textsIn(language);
  setLanguage((name, values) => {
    const text = texts[name] ?? `(missing: ${name})`;
    return text.replace(/\$(\d)/gu, (_, n: string) => values[Number(n) - 1] ?? `(missing: $${n})`);
  }, wanted);
}
