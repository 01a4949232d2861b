import type english from "./_locales/en/messages.json";

/** Every text of the interface has a name in `_locales/en/messages.json`; a name that is not there does not compile. */
export type MessageName = keyof typeof english;

/** How a host looks a message up: `browser.i18n.getMessage` in the extension, the same files in the page. */
export type Lookup = (name: MessageName, values: string[]) => string;

let lookup: Lookup = (name) => name;

/** Called once by each entry, before anything is drawn. */
export function speak(how: Lookup): void {
  lookup = how;
}

/** The text of that name in the reader's language, with `values` for $1, $2, … */
export function t(name: MessageName, ...values: readonly (string | number)[]): string {
  return lookup(name, values.map(String));
}
