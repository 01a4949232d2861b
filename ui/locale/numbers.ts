import { perLanguage } from "./per-language.ts";

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
