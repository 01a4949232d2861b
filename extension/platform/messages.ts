import { browser } from "./browser.ts";

/** A text of the interface, by its name. */
export function message(name: string, values: string[]): string {
  return browser.i18n.getMessage(name, values);
}

/** The language that the messages are in, and its direction, for the document's root element. */
export function pageLanguage(): { lang: string; dir: string } {
  return { lang: browser.i18n.getMessage("@@ui_locale").replace("_", "-"), dir: browser.i18n.getMessage("@@bidi_dir") };
}
