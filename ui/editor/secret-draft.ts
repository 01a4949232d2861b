import { type Account, defaultRulesOf, pinRules, type SecretKind, secretKindOf } from "../../src/accounts/index.ts";
import { AppError } from "../../src/errors.ts";
import {
  type CharacterRules,
  type ClassName,
  classNames,
  defaultScheme,
  isClassName,
  isWordRules,
  namedClasses,
  type Rules,
  type WordRules,
} from "../../src/schemes/index.ts";
import { type HeldSecret, useHeldSecret } from "../parts/held-secret.ts";

/** Rules and a revision while the user types them. Numbers are kept as typed text. */
export interface RulesDraft {
  readonly length: string;
  readonly classes: readonly ClassName[];
  /** Additional character sets, separated by spaces. */
  readonly own: string;
  readonly revision: string;
}

export const defaultDraft: RulesDraft = {
  length: String(defaultScheme.defaultRules.length),
  classes: classNames,
  own: "",
  revision: "1",
};

/** The kinds of secrets that a new account can have. */
export type DraftKind = Exclude<SecretKind, "other" | "unknown">;

/** The kinds of secrets in the order of the menu. */
export const draftKinds: readonly DraftKind[] = ["characters", "words", "pin", "stored", "easy"];

/**
 * All values that the user can type for the password of an account. Each kind of password uses only some of these
 * fields.
 */
export interface SecretDraft extends RulesDraft {
  readonly kind: DraftKind;
  /** The characters that a PIN may contain. An existing PIN may use different characters than a new PIN. */
  readonly digits: readonly string[];
  readonly words: string;
  readonly separator: string;
  /** Revision of an Easy Passwords account. Such a revision may be any text. */
  readonly easyRevision: string;
}

/**
 * The secret texts that belong to a draft. These texts are not properties of the draft. Otherwise each key press would
 * create a copy of the draft with the secret, and the copies would stay in memory.
 */
export interface DraftSecrets {
  /** The master password for Easy Passwords, a different password generator. */
  readonly easyMaster: HeldSecret;
  /** The typed password of an account with a stored password. */
  readonly password: HeldSecret;
}

/** Returns holders for the secret texts. The holders are emptied when the view is removed from the page. */
export function useDraftSecrets(): DraftSecrets {
  const easyMaster = useHeldSecret();
  const password = useHeldSecret();
  return { easyMaster, password };
}

export const emptySecret: SecretDraft = {
  ...defaultDraft,
  kind: "characters",
  digits: pinRules().classes,
  words: String(defaultRulesOf.words.words),
  separator: defaultRulesOf.words.separator,
  easyRevision: "",
};

/**
 * Returns a copy of a draft with the given kind of password. Resets the length, the character classes and the
 * additional characters to their defaults.
 */
export function withKind(draft: SecretDraft, kind: DraftKind): SecretDraft {
  const rules = kind === "words" || kind === "stored" ? defaultRulesOf.characters : defaultRulesOf[kind];
  const { classes, own } = defaultDraft;
  return { ...draft, kind, length: String(rules.length), classes, own };
}

/**
 * Returns the values of the form for an account's password. Returns undefined for a password of a generator other than
 * Saltmill and Easy Passwords, and for a kind that this version does not know.
 */
export function draftOf(account: Account): SecretDraft | undefined {
  const kind = secretKindOf(account);
  const { rules } = account as { rules?: unknown };
  const revision = String(account.revision);
  if (kind === "unknown" || kind === "other") return undefined;
  const draft = { ...emptySecret, kind, revision, easyRevision: revision };
  if (kind === "stored" || !rules) return draft; // a record that another program wrote may lack the rules
  if (isWordRules(rules)) return { ...draft, words: String(rules.words), separator: rules.separator };
  const { length, classes } = rules as CharacterRules;
  return kind === "pin"
    ? { ...draft, length: String(length), digits: classes }
    : { ...draft, ...rulesDraftOf({ length, classes }) };
}

/**
 * Returns the rules of a draft. Returns undefined for a stored password, which has no rules.
 *
 * @throws AppError `rules-…` if the draft is invalid
 */
export function rulesIn(draft: SecretDraft): Rules | undefined {
  switch (draft.kind) {
    case "characters":
      return readRules(draft);
    case "easy":
      return easyRulesIn(draft);
    case "pin":
      return { length: wholeNumber(draft.length, "rules-length", 4, 128), classes: draft.digits };
    case "words":
      return wordRulesIn(draft);
    case "stored":
      return undefined;
  }
}

/**
 * Returns the length and the characters that a draft contains. Returns undefined if they are invalid, for a password of
 * words, and for a stored password.
 */
export function readableRules(draft: SecretDraft): CharacterRules | undefined {
  try {
    const rules = rulesIn(draft);
    return isWordRules(rules) ? undefined : rules;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

export const easyRulesIn = (draft: SecretDraft): CharacterRules => readRules({ ...draft, own: "" }, 24);

const wordRulesIn = ({ words, separator }: SecretDraft): WordRules => ({
  words: wholeNumber(words, "rules-words", 3, 16),
  separator,
});

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
