import { documentLanguage } from "./document-language.ts";

const digits = { maximumFractionDigits: 1 };
const format = perLanguage((formats) => new Intl.NumberFormat(formats, digits));
const rules = perLanguage((formats) => new Intl.PluralRules(formats, digits));

/**
 * Formats a number in the user's language: "1,310,720", "101.4". Must not be used for a value that the user types or
 * compares, such as a revision, because thousands separators would confuse the user.
 */
export const numberText = (n: number): string => format().format(n);

/**
 * Returns the plural category, such as "one" or "other", that the user's language needs for a number formatted by
 * `numberText`.
 */
export const pluralForm = (n: number): Intl.LDMLPluralRule => rules().select(n);

/**
 * Returns a function that returns the `Intl` formatter for the current locale. For each locale, the formatter is
 * created only once, because creating a formatter is slow.
 */
export function perLanguage<T extends object>(make: (formats: string) => T): () => T {
  const made = new Map<string, T>();
  return () => {
    const { formats } = documentLanguage.value;
    const before = made.get(formats);
    if (before) return before;
    const after = make(formats);
    made.set(formats, after);
    return after;
  };
}
