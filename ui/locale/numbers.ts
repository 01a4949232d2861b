import { perLanguage } from "./per-language.ts";

const digits = { maximumFractionDigits: 1 };
const format = perLanguage((formats) => new Intl.NumberFormat(formats, digits));
const rules = perLanguage((formats) => new Intl.PluralRules(formats, digits));

/**
 * A number as the reader's language writes it: "1,310,720", "101.4". Not for what is typed or compared, such as a revision:
 * that stays as it is.
 */
export const numberText = (n: number): string => format().format(n);

/** Which form of a noun a number takes in the reader's language, as `numberText` shows that number. */
export const pluralForm = (n: number): Intl.LDMLPluralRule => rules().select(n);
