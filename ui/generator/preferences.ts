import { defaultScheme, isWordRules, type Rules, schemes } from "../../src/schemes/index.ts";
import type { Contents, VaultRecord } from "../../src/vault/index.ts";
import { type DraftKind, emptySecret, rulesDraftOf, rulesIn, type SecretDraft } from "../editor/secret-draft.ts";

/** Name of the vault record that contains the initial values of the form. */
export const preferencesName = "generator";

/** Initial values of the form. */
export interface Preferences {
  readonly login: string;
  readonly draft: SecretDraft;
  /** Language of the page. Undefined if the user chose none. */
  readonly language?: string;
}

export const noPreferences: Preferences = { login: "", draft: emptySecret };

const kinds: readonly unknown[] = ["characters", "words", "pin", "easy"] satisfies DraftKind[];

/**
 * Returns the content of the vault record that stores the initial values.
 *
 * @throws AppError `rules-…` if the typed rules are invalid
 */
export function recordOf({ login, draft, language }: Preferences): object {
  return { login, kind: draft.kind, rules: rulesIn(draft), ...(language !== undefined && { language }) };
}

/**
 * Returns the stored initial values. If nothing was stored, or if a newer version has stored values that this version
 * does not know, returns the default values.
 */
export function preferencesIn(contents: Contents): Preferences {
  const { login, kind, rules, language } = (contents.records.get(preferencesName) ?? {}) as Partial<VaultRecord>;
  if (typeof login !== "string" || !kinds.includes(kind)) return noPreferences;
  const scheme = kind === "easy" ? schemes["easypasswords-1"] : defaultScheme;
  try {
    scheme.validate(rules as Rules);
  } catch {
    return noPreferences;
  }
  const draft = { ...emptySecret, kind: kind as DraftKind, ...typed(kind as DraftKind, rules as Rules) };
  return { login, draft, ...(typeof language === "string" && { language }) };
}

function typed(kind: DraftKind, rules: Rules): Partial<SecretDraft> {
  if (isWordRules(rules)) return { words: String(rules.words), separator: rules.separator };
  return kind === "pin" ? { length: String(rules.length), digits: rules.classes } : rulesDraftOf(rules);
}
