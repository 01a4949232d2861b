import type { LanguagesPort } from "../ui/generator/ports.ts";
import { applyLanguage, setLanguage } from "../ui/locale/document-language.ts";
import { messages } from "./built-in.ts";

const codes = Object.keys(messages);

/** Returns the code of the user's first language in which the page has texts, or the code of English. */
export const preferred = (wanted: readonly string[]): string =>
  wanted.map((each) => each.split("-")[0] ?? "").find((each) => codes.includes(each)) ?? "en";

/** Changes the language of the page. Texts that the user has typed stay. */
export function speakIn(language: string): void {
  const texts = messages[language];
  if (!texts) return; // a stored choice of a newer release can be a language that this page does not have
  setLanguage(
    (name, values) => (texts[name] ?? "").replace(/\$(\d)/gu, (_, n: string) => values[Number(n) - 1] ?? ""),
    navigator.languages,
  );
  applyLanguage(document.documentElement);
  document.title = texts["generatorTitle"] ?? "";
}

export const languages: LanguagesPort = {
  all: codes.map((code) => ({ code, name: messages[code]?.["languageName"] ?? code })),
  choose: speakIn,
};
