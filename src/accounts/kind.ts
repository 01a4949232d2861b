import { AppError } from "../errors.ts";
import {
  type CharacterRules,
  defaultScheme,
  defaultWordRules,
  generatorOf,
  isWordRules,
  type Rules,
  schemeOf,
  schemes,
} from "../schemes/index.ts";
import type { Account } from "./account.ts";

/**
 * The kinds of passwords that the user interface distinguishes. `easy` means the scheme easypasswords-1, `other` the
 * scheme of any other password generator, and `unknown` a scheme that only a newer version of Saltmill knows.
 */
export type SecretKind = "characters" | "words" | "pin" | "easy" | "stored" | "other" | "unknown";

/** Returns the kind of an account's password, or `unknown` for a scheme of a newer version. */
export function secretKindOf({ scheme, rules }: Pick<Account, "scheme" | "rules">): SecretKind {
  const known = schemeOf(scheme);
  if (!known) return "unknown";
  if (known.kind) return known.kind;
  if (isWordRules(rules)) return "words";
  return isPin((rules as { classes?: unknown } | undefined)?.classes) ? "pin" : "characters";
}

/** Returns true if the list `classes` has exactly one entry, and this character class contains only digits. */
function isPin(classes: unknown): boolean {
  const [only, ...more] = Array.isArray(classes) ? (classes as unknown[]) : [];
  return more.length === 0 && (only === "digit" || (typeof only === "string" && /^\d+$/u.test(only)));
}

/** Returns true if the account can get a new generated password, with a new revision or with other parameters. */
export const isRevisable = (account: Pick<Account, "scheme" | "rules">): boolean =>
  !["stored", "unknown"].includes(secretKindOf(account));

/** Returns true if the account's password can be replaced with one that the current scheme generates. */
export const isReplaceable = (account: Pick<Account, "scheme" | "rules">): boolean =>
  ["stored", "easy", "other"].includes(secretKindOf(account));

const digits = "0123456789";

/**
 * Returns the rules of a PIN. PINs use all ten digits; the named class `digit` lacks the digits that are easily
 * misread.
 *
 * @example
 * ```ts
 * import { pinRules } from "saltmill";
 * pinRules(4).classes; // ["0123456789"]
 * ```
 */
export const pinRules = (length = 6): CharacterRules => ({ length, classes: [digits] });

/**
 * Default rules of generated passwords, by kind. The kind `other` is missing, because each of its schemes has its own
 * rules. The kinds `stored` and `unknown` have no default rules.
 */
// Marked as pure, so that bundlers can remove this value, and the schemes with it, if nothing uses the value.
export const defaultRulesOf = /* @__PURE__ */ rulesByKind();

function rulesByKind() {
  return {
    characters: defaultScheme.defaultRules,
    words: defaultWordRules,
    pin: pinRules(),
    easy: schemes["easypasswords-1"].defaultRules,
  } as const satisfies Partial<Record<SecretKind, Rules>>;
}

/**
 * Returns the entropy of an account's generated password in bits, for an attacker who knows everything except the
 * secret from which the password is derived.
 *
 * @returns `undefined` if the password is stored, because its origin is unknown; also `undefined` if the entropy cannot
 * be computed from the scheme and the rules
 */
export function bitsOfAccount({ scheme, rules = {} }: Pick<Account, "scheme" | "rules">): number | undefined {
  try {
    return generatorOf(scheme)?.entropyBits(rules);
  } catch (error) {
    if (error instanceof AppError) return undefined; // this version does not support the rules
    throw error;
  }
}

/**
 * Minimum entropy of a generated password, in bits. If a list of fast password hashes is stolen from a site, an
 * attacker with 10^12 guesses per second finds a password of less entropy within half a day on average.
 */
export const leastBits = 56;

/**
 * Returns true if an account's generated password has too little entropy. A PIN is not short: a card or a door that
 * asks for it locks after a few tries.
 */
export function isShort(account: Pick<Account, "scheme" | "rules">): boolean {
  const bits = bitsOfAccount(account);
  return bits !== undefined && bits < leastBits && secretKindOf(account) !== "pin";
}

/** Returns true if the rules of an account's password have only one character class, and the password is no PIN. */
export function hasSingleClass(account: Pick<Account, "scheme" | "rules">): boolean {
  const { rules } = account;
  const classes = rules && "classes" in rules ? rules.classes : undefined;
  return Array.isArray(classes) && classes.length === 1 && !isWordRules(rules) && secretKindOf(account) !== "pin";
}
