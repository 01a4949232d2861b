import { withoutAccents } from "./normalize.ts";

/**
 * Makes a test for words of many languages, without regard to accents. Words of the first list count where a word begins,
 * those of the second anywhere: people join words in names, and some scripts have no spaces.
 */
export const matcher = (beginnings: string, inside = ""): RegExp => {
  const anyOf = (words: string): string => withoutAccents(words).trim().split(/\s+/u).join("|");
  const start = `(?:^|[^\\p{L}])(?:${anyOf(beginnings)})`;
  return new RegExp(inside === "" ? start : `${start}|${anyOf(inside)}`, "u");
};
