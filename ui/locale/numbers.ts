import { perLanguage } from "./per-language.ts";

const digits = { maximumFractionDigits: 1 };
const format = perLanguage((formats) => new Intl.NumberFormat(formats, digits));
const rules = perLanguage((formats) => new Intl.PluralRules(formats, digits));

/**
 * Formats a number in the user's language: "1,310,720", "101.4". Do not use it for values that the user types or
 * compares, such as a revision.
 */
export const numberText = (n: number): string => format().format(n);

/** Returns the plural category of a number as `numberText` shows it, in the reader's language. */
export const pluralForm = (n: number): Intl.LDMLPluralRule => rules().select(n);
