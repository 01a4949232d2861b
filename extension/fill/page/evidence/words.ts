import { formWords } from "./form-words.ts";
import { secretWords } from "./secret-words.ts";
import { userNameWords } from "./user-name-words.ts";

/** Maps each concept to a pattern for its words in many languages. */
const matchers = { ...secretWords, ...userNameWords, ...formWords };

/** Name of a concept, such as `password` or `email`, for which there is a pattern. */
export type Concept = keyof typeof matchers;

/** Returns true if a text contains words for one of the concepts. The text must come from `normalize`. */
export const says = (text: string, ...concepts: readonly Concept[]): boolean =>
  text !== "" && concepts.some((concept) => matchers[concept].test(text));
