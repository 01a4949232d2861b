import { formWords } from "./form-words.ts";
import { secretWords } from "./secret-words.ts";
import { userNameWords } from "./user-name-words.ts";

/** Patterns for the words of many languages that name fields, forms and buttons. */
const matchers = { ...secretWords, ...userNameWords, ...formWords };

/** A concept that a text can mention, such as `password` or `email`. */
export type Concept = keyof typeof matchers;

/** Returns true if a text mentions one of the concepts. The text must come from `normalize`. */
export const says = (text: string, ...concepts: readonly Concept[]): boolean =>
  text !== "" && concepts.some((concept) => matchers[concept].test(text));
