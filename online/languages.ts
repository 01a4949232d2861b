import type { GeneratorPorts } from "../ui/generator/ports.ts";
import { applyLanguage, lookupIn, setLanguage } from "../ui/locale/document-language.ts";
import { type Language, languageOf } from "../ui/locale/languages.ts";
import { messages } from "./built-in.ts";

/** Returns the user's first language in which the page has texts, or English. */
export const preferred = (wanted: readonly string[]): Language =>
  wanted.map((each) => languageOf(each.split("-")[0])).find((each) => each !== undefined) ?? "en";

/** Changes the language of the page. Texts that the user has typed stay. */
export const speakIn: GeneratorPorts["speakIn"] = (language) => {
  const texts = messages[language] ?? {};
  setLanguage(
    lookupIn((name) => texts[name]),
    navigator.languages,
  );
  applyLanguage(document.documentElement);
  document.title = texts["generatorTitle"] ?? "";
};
