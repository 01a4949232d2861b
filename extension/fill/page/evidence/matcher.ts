import { withoutAccents } from "./normalize.ts";

/**
 * Returns a pattern that finds words of many languages in a text without accents. The words in `beginnings` match only
 * at the beginning of a word. The words in `inside` match anywhere, because names such as `loginpassword` join several
 * words, and because some scripts have no spaces.
 */
export const matcher = (beginnings: string, inside = ""): RegExp => {
  const anyOf = (words: string): string => withoutAccents(words).trim().split(/\s+/u).join("|");
  const start = `(?:^|[^\\p{L}])(?:${anyOf(beginnings)})`;
  return new RegExp(inside === "" ? start : `${start}|${anyOf(inside)}`, "u");
};
