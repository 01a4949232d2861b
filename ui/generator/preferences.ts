import { type Contents, isWordRules, type Rules, type SchemeId, schemes, type VaultRecord } from "../../src/index.ts";
import { type DraftKind, emptySecret, rulesIn, type SecretDraft } from "../editor/secret-draft.ts";
import { rulesTyped } from "../editor/rules-draft.ts";

/** The record of the page's vault that says what its forms begin with. */
export const preferencesName = "generator";

/** What somebody wants the forms to begin with. */
export interface Preferences {
  readonly login: string;
  readonly draft: SecretDraft;
  /** Of the page, where one was chosen by hand. */
  readonly language?: string;
}

export const noPreferences: Preferences = { login: "", draft: emptySecret };

const kinds: readonly unknown[] = ["characters", "words", "pin", "easy"] satisfies DraftKind[];

/** @throws AppError `rules-…` where what is typed says nothing possible */
export function recordOf({ login, draft, language }: Preferences): object {
  return { login, kind: draft.kind, rules: rulesIn(draft), ...(language !== undefined && { language }) };
}

/** What was kept; the usual beginning where nothing was, or where a later version has kept something else. */
export function preferencesIn(contents: Contents): Preferences {
  const { login, kind, rules, language } = (contents.records.get(preferencesName) ?? {}) as Partial<VaultRecord>;
  if (typeof login !== "string" || !kinds.includes(kind)) return noPreferences;
  const scheme: SchemeId = kind === "easy" ? "easypasswords-1" : "saltmill-1";
  try {
    schemes[scheme].validate(rules as Rules);
  } catch {
    return noPreferences;
  }
  const draft = { ...emptySecret, kind: kind as DraftKind, ...typed(kind as DraftKind, rules as Rules) };
  return { login, draft, ...(typeof language === "string" && { language }) };
}

function typed(kind: DraftKind, rules: Rules): Partial<SecretDraft> {
  if (isWordRules(rules)) return { words: String(rules.words), separator: rules.separator };
  return kind === "pin" ? { length: String(rules.length), digits: rules.classes } : rulesTyped(rules);
}
