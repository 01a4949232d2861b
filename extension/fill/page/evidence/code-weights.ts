import type { Clues } from "./clues.ts";
import { codeWords } from "./code-words.ts";
import { says } from "./words.ts";

/** Facts about a field that may be for a one-time code. */
export interface CodeClues extends Clues {
  /** True if the field is one of six to eight boxes that take one character each. */
  readonly isInRow?: boolean;
}

type Sign = (clues: CodeClues) => boolean;

const own = ({ label = "", names = "" }: CodeClues): string => `${label} · ${names}`;
const saysOf = (text: string, ...concepts: (keyof typeof codeWords)[]): boolean =>
  text !== "" && concepts.some((concept) => codeWords[concept].test(text));

const saysCode = (text: string | undefined): boolean => says(text ?? "", "code", "otherPassword");
const isAbout = (text: string | undefined): boolean => saysCode(text) || saysOf(text ?? "", "secondFactor");

/** `autocomplete` values of fields that do not take a one-time code. */
const otherTokens =
  /^(?:.*-password|username|webauthn|cc-.*|postal-code|country.*|tel.*|bday.*|transaction-.*|address-.*)$/u;

/**
 * Signs that a field is for a one-time code or for something else. The weights of all signs of a field are added up.
 */
export const codeEvidence: readonly (readonly [weight: number, sign: Sign])[] = [
  [100, ({ tokens = [] }) => tokens.includes("one-time-code")],
  [60, ({ label }) => saysCode(label)],
  [50, ({ names }) => saysCode(names)],
  [30, (clues) => saysOf(own(clues), "vagueCode")],
  [40, ({ heading, buttons, form, page }) => [heading, buttons, form, page].some(isAbout)],
  [15, ({ isNumeric }) => isNumeric === true],
  [15, ({ room = Infinity }) => room >= 4 && room <= 8],
  [20, ({ isInRow }) => isInRow === true],
  [-30, (clues) => saysOf(own(clues), "backupCode")],
  [-150, (clues) => saysOf(own(clues), "otherCode") || says(own(clues), "number", "search")],
  [
    -100,
    (clues) =>
      says(own(clues), "phone", "email", "userName") && !saysCode(own(clues)) && !saysOf(own(clues), "vagueCode"),
  ],
  [-1000, ({ tokens = [] }) => tokens.some((each) => otherTokens.test(each))],
];

/**
 * Minimum sum of the weights with which a field counts as a field for a one-time code. A heading about codes and a
 * fitting maximum length are enough.
 */
export const leastCode = 45;

/** Returns the sum of the weights of all signs that a field has. */
export const likeCode = (clues: CodeClues): number =>
  codeEvidence.reduce((sum, [weight, holds]) => (holds(clues) ? sum + weight : sum), 0);
