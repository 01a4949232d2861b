import { formWords } from "./form-words.ts";
import { otherPasswordWords } from "./other-password-words.ts";
import { secretWords } from "./secret-words.ts";
import { shownWords } from "./shown-words.ts";
import { userNameWords } from "./user-name-words.ts";

/** Patterns for the words of many languages that name fields, forms and buttons. */
const matchers = { ...secretWords, ...otherPasswordWords, ...shownWords, ...userNameWords, ...formWords };

/** Name of a concept, such as `password` or `email`, for which there is a pattern. */
export type Concept = keyof typeof matchers;

/** Returns true if a text contains words for one of the concepts. The text must come from `normalize`. */
export const says = (text: string, ...concepts: readonly Concept[]): boolean =>
  text !== "" && concepts.some((concept) => matchers[concept].test(text));
