import { AppError } from "../../src/errors.ts";
import {
  type CharacterRules,
  type ClassName,
  classNames,
  currentScheme,
  isClassName,
  namedClasses,
} from "../../src/schemes/index.ts";

/** Rules and a revision while the user types them. Numbers are kept as typed text. */
export interface RulesDraft {
  readonly length: string;
  readonly classes: readonly ClassName[];
  /** Additional character sets, separated by spaces. */
  readonly own: string;
  readonly revision: string;
}

export const defaultDraft: RulesDraft = {
  length: String(currentScheme.defaultRules.length),
  classes: classNames,
  own: "",
  revision: "1",
};

/**
 * Reads the rules of a draft.
 *
 * @throws {@link AppError} `rules-length`, `rules-classes`
 */
export function readRules({ length, classes, own }: RulesDraft, longest = 128): CharacterRules {
  const sets = own.split(/\s+/u).filter((set) => set !== "");
  if (!sets.every((set) => /^[\x21-\x7e]+$/u.test(set))) throw badClasses("foreign");
  const all = [...classes.map((name) => namedClasses[name]), ...sets.map((set) => [...new Set(set)].join(""))].join("");
  if (all === "") throw badClasses("none");
  if (new Set(all).size !== all.length) throw badClasses("shared");
  return { length: wholeNumber(length, "rules-length", 4, longest), classes: [...classes, ...sets] };
}

export const readRevision = (text: string): number => wholeNumber(text, "revision-range", 1, 2 ** 32 - 1);

const badClasses = (why: string): AppError => new AppError("rules-classes", `the characters: ${why}`, [why]);

/**
 * Replaces Arabic and Persian digits with 0 to 9. The code points of the digits begin at a multiple of 16 in both
 * scripts, so the remainder of the division by 16 is the digit.
 */
const withPlainDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/gu, (digit) => String(digit.charCodeAt(0) % 16));

/**
 * Reads a whole number from `min` to `max`.
 *
 * @throws {@link AppError} with the given `code`, and with the typed text and the limits as its values
 */
export function wholeNumber(
  text: string,
  code: "rules-length" | "revision-range" | "rules-words",
  min: number,
  max: number,
): number {
  const plain = withPlainDigits(text);
  const number = /^\s*\d{1,10}\s*$/u.test(plain) ? Number(plain) : NaN;
  if (number >= min && number <= max) return number;
  throw new AppError(code, `"${text}" is not a number from ${min} to ${max}`, [text.trim(), min, max]);
}

/** Returns the form's values for the given rules. */
export function rulesDraftOf({ length, classes }: CharacterRules): Pick<RulesDraft, "length" | "classes" | "own"> {
  return {
    length: String(length),
    classes: classNames.filter((name) => classes.includes(name)),
    own: classes.filter((set) => !isClassName(set)).join(" "),
  };
}
