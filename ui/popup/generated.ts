import { defaultRulesOf, pinRules } from "../../src/accounts/index.ts";
import { type ClassName, classNames, type Rules } from "../../src/schemes/index.ts";

/** The kinds of passwords that the view "Generate a password" makes. */
export const generatedKinds = ["characters", "words", "pin"] as const;
export type GeneratedKind = (typeof generatedKinds)[number];

/** Settings of the view. Each kind has its own, so that a change of the kind loses none. */
export interface GenerateSettings {
  readonly kind: GeneratedKind;
  readonly length: number;
  readonly classes: readonly ClassName[];
  readonly words: number;
  readonly separator: string;
  readonly digits: number;
}

/** A generated password. No two of them have the same time, so the time is also the name of the password. */
export interface GeneratedPassword {
  readonly text: string;
  /** When it was made: milliseconds since 1970. */
  readonly at: number;
}

/** The password in the view. */
export interface ShownPassword extends GeneratedPassword {
  /** True if it followed from a changed setting, false if the user asked for a password. */
  readonly isStep: boolean;
  /** True if it was copied, or opened as the password of a new account. */
  readonly isTaken: boolean;
}

/** The password in the view, and the passwords before it, the newest first. They are kept until the vault locks. */
export interface Generated {
  readonly settings: GenerateSettings;
  readonly shown?: ShownPassword | undefined;
  readonly recent: readonly GeneratedPassword[];
}

export const mostRecent = 20;

/**
 * Milliseconds that a password must have been visible before a person can have typed it from the screen. The passwords
 * that pass by while a slider moves are visible for a shorter time.
 */
export const readableAfter = 2000;

/** Returns a stored value. Returns the default settings, without a password, if nothing is stored. */
export const generatedIn = (value: unknown): Generated =>
  typeof value === "object" && value !== null ? (value as Generated) : { settings: defaultSettings(), recent: [] };

const defaultSettings = (): GenerateSettings => ({
  kind: "characters",
  length: defaultRulesOf.characters.length,
  classes: classNames,
  words: defaultRulesOf.words.words,
  separator: defaultRulesOf.words.separator,
  digits: defaultRulesOf.pin.length,
});

/** Returns the rules for the chosen kind of password. */
export function rulesOf({ kind, length, classes, words, separator, digits }: GenerateSettings): Rules {
  switch (kind) {
    case "characters":
      return { length, classes };
    case "words":
      return { words, separator };
    case "pin":
      return pinRules(digits);
  }
}

/**
 * Shows the next password. The password before it becomes a recent one, unless it was only a step between two changes
 * of the settings and nobody can have used it.
 *
 * @param isStep - true if the next password follows from a changed setting
 */
export function withNext(
  before: Generated,
  next: { readonly settings: GenerateSettings; readonly text: string; readonly isStep: boolean },
  now: number,
): Generated {
  const { shown, recent } = before;
  const passedBy = shown && next.isStep && shown.isStep && !shown.isTaken && now - shown.at < readableAfter;
  const kept = shown && !passedBy ? remembered(recent, shown) : recent;
  const at = Math.max(now, (shown?.at ?? 0) + 1, (kept[0]?.at ?? 0) + 1);
  return {
    settings: next.settings,
    shown: { text: next.text, at, isStep: next.isStep, isTaken: false },
    recent: kept,
  };
}

/** Notes that the shown password was copied or opened in a form. It is a recent password from then on. */
export function withTaken(before: Generated, at: number): Generated {
  const { shown, recent } = before;
  if (shown?.at !== at) return before;
  return { ...before, shown: { ...shown, isTaken: true }, recent: remembered(recent, shown) };
}

export const withoutRecent = (before: Generated): Generated => ({ ...before, recent: [] });

/** Returns the shown or recent password that was made at the given time. */
export const generatedAt = ({ shown, recent }: Generated, at: number): string | undefined =>
  [shown, ...recent].find((each) => each?.at === at)?.text;

const remembered = (
  recent: readonly GeneratedPassword[],
  { text, at }: GeneratedPassword,
): readonly GeneratedPassword[] => [{ text, at }, ...recent.filter((each) => each.at !== at)].slice(0, mostRecent);
