import { uniformBits, type WordRules } from "./rules.ts";
import { AppError, kindOf } from "../errors.ts";

/**
 * Name of the word list. The scheme hashes the name, so the name can never change. The list is the EFF's large list for
 * five dice, in its original order.
 */
export const listName = "eff-large-2016";
const listSize = 7776;
const fair = Math.floor(65_536 / listSize) * listSize;

export const defaultWordRules: WordRules = { words: 6, separator: "-" };

/** Checks the rules for passwords made of words. The argument may have any type. */
export function canonicalWordRules({ words, separator }: Record<keyof WordRules, unknown>): WordRules {
  if (typeof words !== "number" || !Number.isInteger(words) || words < 3 || words > 16) {
    throw new AppError("rules-words", `the number of words must be from 3 to 16, not ${kindOf(words)}`, [
      kindOf(words),
      3,
      16,
    ]);
  }
  if (typeof separator !== "string" || !/^[\x20-\x7e]{0,8}$/u.test(separator)) {
    throw new AppError("rules-separator", "the separator must be up to 8 characters U+0020 to U+007E", [
      typeof separator === "string" ? separator : kindOf(separator),
    ]);
  }
  return { words, separator };
}

export function wordBits({ words }: WordRules): number {
  return uniformBits(BigInt(listSize) ** BigInt(words));
}

/**
 * Chooses each word with the next two bytes of `read`. Skips the values from 62208 (8 · 7776) to 65535, because they
 * would make some words more likely.
 */
export async function wordsFrom(read: (count: number) => Uint8Array, rules: WordRules): Promise<string> {
  // The list has 62 kB, so it is loaded on demand.
  const { default: list } = await import("./eff-large-2016.json", { with: { type: "json" } });
  const chosen: string[] = [];
  while (chosen.length < rules.words) {
    const [high = 255, low = 255] = read(2);
    const value = high * 256 + low;
    const word = value < fair ? list[value % listSize] : undefined;
    if (word !== undefined) chosen.push(word);
  }
  return chosen.join(rules.separator);
}
