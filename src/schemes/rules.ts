import { concatBytes, u32 } from "../../crypto/index.ts";
import { assertObject, isObject } from "../arguments.ts";
import { AppError, kindOf } from "../errors.ts";
import { utf8 } from "../text.ts";

/**
 * The named classes of characters. They contain no characters that are easily misread, and none that badly written web
 * forms would change.
 */
export const namedClasses = {
  lower: "abcdefghjkmnpqrstuvwxyz",
  upper: "ABCDEFGHJKMNPQRSTUVWXYZ",
  digit: "23456789",
  symbol: "!#$%&()*+,-./:;<=>?@[]^_{|}~",
} as const;

/** The name of one of `namedClasses`. */
export type ClassName = keyof typeof namedClasses;

/** The names of the four classes, in the canonical order that all schemes use. */
export const classNames = Object.keys(namedClasses) as readonly ClassName[];

/**
 * Rules for a generated password of random characters (not of words). The password contains at least one character of
 * each class. A class is given by its name or by a text of its characters.
 */
export interface CharacterRules {
  /** 4 … 128, and at least the number of classes. */
  readonly length: number;
  /** 1 … 8 classes that share no character. All characters are in U+0021 … U+007E. */
  readonly classes: readonly string[];
}

/** Rules for a generated password of random words. */
export interface WordRules {
  /** Number of words: 3 … 16. */
  readonly words: number;
  /** Text between the words: 0 … 8 characters U+0020 … U+007E. */
  readonly separator: string;
}

/** Rules of a generated password: of characters or of words. */
export type Rules = CharacterRules | WordRules;

/**
 * Parameters of another program's scheme, with the names that the scheme defines. The scheme checks each parameter and
 * rejects unknown ones. A missing parameter has the program's default value.
 */
export type ForeignRules = Readonly<Record<string, unknown>>;

/** Rules of any scheme. */
export type SchemeRules = Rules | ForeignRules;

/** Returns true if a text is the name of a class. */
export const isClassName = (text: string): text is ClassName => Object.hasOwn(namedClasses, text);

/**
 * Returns true for an object with the field `words`, which only rules for a password of words have. The argument may
 * have any type.
 */
export function isWordRules(rules: unknown): rules is WordRules {
  return isObject(rules) && "words" in rules;
}

/** Checks the rules of a password of random characters. Returns them with canonical classes. */
export function canonicalRules(rules: unknown, maxLength = 128): { length: number; classes: readonly string[] } {
  assertObject("rules", rules);
  const classes = canonicalClasses(rules["classes"]);
  const { length } = rules;
  assertLength(length, Math.max(4, classes.length), maxLength);
  return { length, classes };
}

/** Throws `rules-length` unless `length` is an integer from `min` to `max`. */
export function assertLength(length: unknown, min: number, max: number): asserts length is number {
  if (typeof length !== "number" || !Number.isInteger(length) || length < min || length > max) {
    const actual = kindOf(length);
    throw new AppError("rules-length", `the length must be from ${min} to ${max}, not ${actual}`, [actual, min, max]);
  }
}

/**
 * Returns the classes in canonical order: lower, upper, digit, symbol, then all custom classes sorted by their
 * characters. Each class is returned as a text of its sorted characters.
 */
export function canonicalClasses(classes: unknown): readonly string[] {
  if (!Array.isArray(classes)) throw badClasses(`must be an array such as ["lower", "digit"], not ${kindOf(classes)}`);
  if (classes.length < 1 || classes.length > 8) throw badClasses(`1 to 8 classes are possible, not ${classes.length}`);
  // `Array.from` turns the holes of a sparse array into undefined, which `charactersOf` rejects.
  const sets = Array.from<unknown>(classes).map(charactersOf);
  const characters = sets.join("");
  if (new Set(characters).size !== characters.length) throw badClasses("a character is in two sets");
  const named = classNames.map((name) => charactersOf(name));
  const rank = (set: string): number => (named.includes(set) ? named.indexOf(set) : named.length);
  return sets.sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}

/** Returns the distinct characters of a class, sorted by code point. */
function charactersOf(value: unknown): string {
  if (typeof value !== "string") throw badClasses(`a class must be a string, not ${kindOf(value)}`);
  if (isClassName(value)) return Array.from(namedClasses[value]).sort().join("");
  if (value === "") throw badClasses("a class has no characters");
  if (!/^[\x21-\x7e]*$/u.test(value)) throw badClasses(`"${value}" has characters outside U+0021 to U+007E`);
  return [...new Set(value)].sort().join("");
}

const badClasses = (what: string): AppError => new AppError("rules-classes", `rules.classes: ${what}`, [what]);

/** Returns u32(length) ‖ u32(number of classes) ‖ lp(class) … of canonical rules. */
export function rulesBytes({ length, classes }: CharacterRules): Uint8Array<ArrayBuffer> {
  return concatBytes(u32(length), u32(classes.length), ...classes.map((set) => lp(utf8(set))));
}

/** Returns bytes preceded by their length: u32(length) ‖ bytes. */
export function lp(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return concatBytes(u32(bytes.length), bytes);
}

/** Upper limit of the entropy: the size of a root in bits. A longer password cannot have more entropy. */
const rootBits = 160;

/** Returns the entropy in bits of a uniform choice among `good` passwords, at most `rootBits`. */
export function uniformBits(good: bigint): number {
  return Math.min(log2(good), rootBits);
}

/** Returns log2 of a positive integer of any size, with the precision of a double. */
export function log2(n: bigint): number {
  const surplus = Math.max(n.toString(2).length - 64, 0);
  return Math.log2(Number(n >> BigInt(surplus))) + surplus;
}

/**
 * Returns the exact number of passwords with `length` characters that contain a character of every class. By the
 * inclusion–exclusion principle, this is the sum of ±(number of characters in the remaining classes)^length over all
 * sets of missing classes.
 */
export function goodPasswords({ length, classes }: CharacterRules): bigint {
  const sizes = classes.map((set) => set.length);
  let good = 0n;
  for (let missing = 0; missing < 1 << sizes.length; missing++) {
    let left = 0;
    let sign = 1n;
    sizes.forEach((size, i) => {
      if (missing & (1 << i)) sign = -sign;
      else left += size;
    });
    good += sign * BigInt(left) ** BigInt(length);
  }
  return good;
}

/** Returns the number of strings with `length` characters from all classes together. */
export function allStrings({ length, classes }: CharacterRules): bigint {
  return BigInt(classes.join("").length) ** BigInt(length);
}

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
