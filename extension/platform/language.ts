import { type Language, languageOf } from "../../ui/locale/languages.ts";
import { browser } from "./browser.ts";

/**
 * Storage key of the language that the user has chosen for this device. The value is not encrypted: users must be able
 * to read the page on which they type the master password.
 */
const storageKey = "language";

const { local } = browser.storage;

/** Returns the language that the user has chosen. Undefined if Saltmill uses the browser's language. */
export async function chosenLanguage(): Promise<Language | undefined> {
  const { [storageKey]: code } = await local.get(storageKey);
  return languageOf(code); // the choice of a newer version can be a language that this version lacks
}

/** @param language - undefined for the browser's language */
export const storeLanguage = (language: Language | undefined): Promise<void> =>
  language === undefined ? local.remove(storageKey) : local.set({ [storageKey]: language });

/** Registers a callback that is called when the user has chosen another language, in this window or in another one. */
export function onLanguageChange(listener: () => void): void {
  local.onChanged.addListener((changes) => {
    if (storageKey in changes) listener();
  });
}

/** Returns the language in which the browser shows Saltmill's texts. */
export const browserLanguage = (): Language => languageOf(browser.i18n.getMessage("language")) ?? "en";
