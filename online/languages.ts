import type { LanguagesPort } from "../ui/generator/ports.ts";
import { applyLanguage, setLanguage } from "../ui/locale/document-language.ts";
import { messages } from "./messages.ts";

const codes = Object.keys(messages);

/** The best of ours for the languages that the browser's owner reads; English where there is none. */
export const preferred = (wanted: readonly string[]): string =>
  wanted.map((each) => each.split("-")[0] ?? "").find((each) => codes.includes(each)) ?? "en";

/** From now on the page speaks that language; what was typed into it stays. */
export function speakIn(language: string): void {
  const texts = messages[language];
  if (!texts) return; // chosen on a newer page, which has more of them
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
