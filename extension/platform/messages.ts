import type { MessageName } from "../../ui/locale/i18n.ts";
import type { Lookup } from "../../ui/locale/document-language.ts";
import { browser } from "./browser.ts";

/** Looks up a text of the user interface by its name. The browser chooses the language. */
export const lookup: Lookup = (name, values) => browser.i18n.getMessage(name, values);

/** Returns a text of the user interface for code of the background, which has no page. */
export const message = (name: MessageName): string => lookup(name, []);

/** Returns the user's languages, the preferred one first. */
export const wantedLanguages = (): readonly string[] => [browser.i18n.getUILanguage(), ...navigator.languages];
