import { type Lookup, lookupIn } from "./document-language.ts";
import type { Language } from "./languages.ts";

type Catalogue = Readonly<Record<string, { readonly message: string }>>;

/** The texts of each language. Each catalogue is a file of its own, which is loaded when it is needed. */
const catalogues: Readonly<Record<Language, () => Promise<{ readonly default: Catalogue }>>> = {
  en: () => import("../_locales/en/messages.json", { with: { type: "json" } }),
  ar: () => import("../_locales/ar/messages.json", { with: { type: "json" } }),
  de: () => import("../_locales/de/messages.json", { with: { type: "json" } }),
  fr: () => import("../_locales/fr/messages.json", { with: { type: "json" } }),
  ru: () => import("../_locales/ru/messages.json", { with: { type: "json" } }),
};

/** Loads all texts of a language. */
export async function loadLookup(language: Language): Promise<Lookup> {
  const { default: catalogue } = await catalogues[language]();
  return lookupIn((name) => catalogue[name]?.message);
}
