import type { MessageName } from "../../ui/locale/i18n.ts";
import type { Lookup } from "../../ui/locale/document-language.ts";
import { browser } from "./browser.ts";

/** Looks a text of the interface up. The browser takes the best of our languages for its own. */
export const lookup: Lookup = (name, values) => browser.i18n.getMessage(name, values);

/** A text of the interface, where there is no page. */
export const message = (name: MessageName): string => lookup(name, []);

/** The reader's languages, the best first. */
export const wantedLanguages = (): readonly string[] => [browser.i18n.getUILanguage(), ...navigator.languages];
