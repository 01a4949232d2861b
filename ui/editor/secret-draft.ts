import { type Account, defaultRulesOf, pinRules, type SecretKind, secretKindOf } from "../../src/accounts/index.ts";
import { type CharacterRules, isWordRules, type Rules, type WordRules } from "../../src/schemes/index.ts";
import { type HeldSecret, useHeldSecret } from "../parts/held-secret.ts";
import { defaultDraft, readRules, type RulesDraft, rulesDraftOf, wholeNumber } from "./rules-draft.ts";

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

export const easyRulesIn = (draft: SecretDraft): CharacterRules => readRules({ ...draft, own: "" }, 24);

const wordRulesIn = ({ words, separator }: SecretDraft): WordRules => ({
  words: wholeNumber(words, "rules-words", 3, 16),
  separator,
});
