import { formWords } from "./form-words.ts";
import { secretWords } from "./secret-words.ts";
import { userNameWords } from "./user-name-words.ts";

/** Tests for the words of many languages that name fields, forms and buttons. */
const matchers = { ...secretWords, ...userNameWords, ...formWords };

/** A thing that words can name. */
export type Concept = keyof typeof matchers;

/** Tells whether a text, as `normalize` gives it, names one of the things. */
export const says = (text: string, ...concepts: readonly Concept[]): boolean =>
  text !== "" && concepts.some((concept) => matchers[concept].test(text));
