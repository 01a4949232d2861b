import {
  type Account,
  type CharacterRules,
  defaultRulesOf,
  isWordRules,
  pinRules,
  type Rules,
  type SecretKind,
  secretKindOf,
  type WordRules,
} from "../../src/index.ts";
import { type HeldSecret, useHeldSecret } from "../parts/held-secret.ts";
import { defaultDraft, readRules, type RulesDraft, rulesTyped, wholeNumber } from "./rules-draft.ts";

/** The kinds that an account can be made with. */
export type DraftKind = Exclude<SecretKind, "other" | "unknown">;

/** In the order in which they are offered. */
export const draftKinds: readonly DraftKind[] = ["characters", "words", "pin", "stored", "easy"];

/** Everything that somebody types about a secret; each kind takes what is its own. */
export interface SecretDraft extends RulesDraft {
  readonly kind: DraftKind;
  /** Of a PIN, which may have been made with other ones. */
  readonly digits: readonly string[];
  readonly words: string;
  readonly separator: string;
  /** Of Easy Passwords: free text. */
  readonly easyRevision: string;
}

/** The passwords that are typed beside a draft, which is copied with every key and must hold none. */
export interface DraftSecrets {
  /** Of Easy Passwords. */
  readonly easyMaster: HeldSecret;
  /** To be stored. */
  readonly password: HeldSecret;
}

/** Returns holders for them that are emptied when the view goes away. */
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

/** Another kind, with the rules that it begins with. */
export function withKind(draft: SecretDraft, kind: DraftKind): SecretDraft {
  const rules = kind === "words" || kind === "stored" ? defaultRulesOf.characters : defaultRulesOf[kind];
  const { classes, own } = defaultDraft;
  return { ...draft, kind, length: String(rules.length), classes, own };
}

/** An account's secret as it would have been typed; nothing of a kind that this version does not know. */
export function draftOf(account: Account): SecretDraft | undefined {
  const kind = secretKindOf(account);
  const { rules } = account as { rules?: unknown };
  const revision = String(account.revision);
  if (kind === "unknown" || kind === "other") return undefined;
  const draft = { ...emptySecret, kind, revision, easyRevision: revision };
  if (kind === "stored" || !rules) return draft; // another program may have left the rules out
  if (isWordRules(rules)) return { ...draft, words: String(rules.words), separator: rules.separator };
  const { length, classes } = rules as CharacterRules;
  return kind === "pin"
    ? { ...draft, length: String(length), digits: classes }
    : { ...draft, ...rulesTyped({ length, classes }) };
}

/**
 * The rules that a draft says; nothing for one that is stored.
 *
 * @throws AppError `rules-…`, with what was typed
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
