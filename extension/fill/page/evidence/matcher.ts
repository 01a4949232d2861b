import { withoutAccents } from "./normalize.ts";

/**
 * Returns a pattern for words of many languages. Accents are ignored. Words of the first list match only at the
 * beginning of a word. Words of the second list match anywhere, because names join words and some scripts have no
 * spaces.
 */
export const matcher = (beginnings: string, inside = ""): RegExp => {
  const anyOf = (words: string): string => withoutAccents(words).trim().split(/\s+/u).join("|");
  const start = `(?:^|[^\\p{L}])(?:${anyOf(beginnings)})`;
  return new RegExp(inside === "" ? start : `${start}|${anyOf(inside)}`, "u");
};
