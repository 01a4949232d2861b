import type english from "../_locales/en/messages.json";
import { type CountedName, isCounted } from "./counted.ts";
import { isolated } from "./isolated.ts";
import { numberText, pluralForm } from "./numbers.ts";
import { documentLanguage } from "./document-language.ts";

type Stored = keyof typeof english;

/** Name of a text in `_locales/en/messages.json`. An unknown name does not compile. */
export type MessageName = Exclude<Stored, `${CountedName}_${Intl.LDMLPluralRule}`> | CountedName;

/**
 * Returns a text in the user's language, in which `values` replace $1, $2, …. Numbers are formatted for this language.
 * If the text has plural forms, the first number decides which form is used.
 *
 * @example
 * ```ts
 * t("charactersKind", 1); // "1 character"
 * ```
 */
export function t(name: MessageName, ...values: readonly (string | number)[]): string {
  const texts = values.map((value) => (typeof value === "number" ? numberText(value) : isolated(value)));
  const count = values.find((value) => typeof value === "number");
  const form = isCounted(name) ? `${name}_${count === undefined ? "other" : pluralForm(count)}` : name;
  return documentLanguage.value.lookup(form, texts);
}
