import { type CharacterRules, isWordRules, type Rules } from "../schemes/rules.ts";
import { isSchemeId, schemes } from "../schemes/index.ts";
import { storedScheme } from "../schemes/stored.ts";
import { defaultWordRules } from "../schemes/words.ts";
import type { Account } from "./account.ts";

/** What a person calls it. */
export type SecretKind = "characters" | "words" | "pin" | "easy" | "stored" | "unknown";

const digits = "0123456789";

/**
 * The rules of a PIN: all ten digits, unlike the class `digit`, which leaves out what is easily misread.
 *
 * @example
 * ```ts
 * import { pinRules } from "saltmill";
 * pinRules(4).classes; // ["0123456789"]
 * ```
 */
export const pinRules = (length = 6): CharacterRules => ({ length, classes: [digits] });

/**
 * What new accounts of a generated kind begin with.
 *
 * @example
 * ```ts
 * import { defaultRulesOf } from "saltmill";
 * defaultRulesOf.words.words; // 6
 * ```
 */
export const defaultRulesOf = {
  characters: schemes["saltmill-1"].defaultRules,
  words: defaultWordRules,
  pin: pinRules(),
  easy: schemes["easypasswords-1"].defaultRules,
} as const satisfies Partial<Record<SecretKind, Rules>>;

/**
 * Which kind of secret an account has; one of a newer version is `unknown`.
 *
 * @example
 * ```ts
 * import { secretKindOf } from "saltmill";
 * secretKindOf({ scheme: "saltmill-1", rules: { words: 6, separator: "-" } }); // "words"
 * ```
 */
export function secretKindOf({ scheme, rules }: Pick<Account, "scheme" | "rules">): SecretKind {
  if (scheme === storedScheme) return "stored";
  if (!isSchemeId(scheme)) return "unknown";
  if (scheme === "easypasswords-1") return "easy";
  if (isWordRules(rules)) return "words";
  return isPin(rules?.["classes"]) ? "pin" : "characters";
}

/** One class and nothing but digits in it. */
function isPin(classes: unknown): boolean {
  const [only, ...more] = Array.isArray(classes) ? (classes as unknown[]) : [];
  return more.length === 0 && (only === "digit" || (typeof only === "string" && /^\d+$/u.test(only)));
}
