import type { Account } from "../../src/accounts/index.ts";
import {
  type ClassName,
  classNames,
  foreignSchemeOf,
  namedClasses,
  type SchemeRules,
} from "../../src/schemes/index.ts";

/** A setting of another password generator while the user types. A number is kept as typed text. */
export type TypedSetting = string | boolean;

/**
 * The settings of another password generator while the user types. Most property names are the names of the settings in
 * the account's rules. A list of character classes has four properties instead, one for each class of `classNames`.
 */
export type ForeignDraft = Readonly<Record<string, TypedSetting>>;

type SettingValue = string | number | boolean | readonly string[];

/**
 * Returns the settings of another password generator as names and values. Leaves out `site`, which is not a setting but
 * identifies the account in that generator.
 */
const settingsIn = (rules: SchemeRules): [string, SettingValue][] =>
  Object.entries(rules).filter(([name]) => name !== "site") as [string, SettingValue][];

/** Returns true if a list contains a character class, either as its name or as its characters. */
const hasClass = (classes: readonly string[], name: ClassName): boolean =>
  classes.includes(name) || classes.includes(namedClasses[name]);

/**
 * Returns the settings as the form shows them. Each list of character classes becomes four boolean settings, one for
 * each class.
 */
export const foreignDraftOf = (rules: SchemeRules): ForeignDraft =>
  Object.fromEntries(
    settingsIn(rules).flatMap(([name, value]): [string, TypedSetting][] => {
      if (typeof value === "object") return classNames.map((each) => [each, hasClass(value, each)]);
      return [[name, typeof value === "number" ? String(value) : value]];
    }),
  );

/**
 * Returns the rules with the typed settings. If a number is expected and the typed text is not a number, the text is
 * kept, and the validation of the rules later rejects the text.
 */
export function foreignRulesIn(before: SchemeRules, draft: ForeignDraft): SchemeRules {
  const typed = settingsIn(before).map(([name, old]): [string, SettingValue] => {
    if (typeof old === "object") return [name, classNames.filter((each) => draft[each] ?? hasClass(old, each))];
    const value = draft[name] ?? old;
    return [name, typeof old === "number" && /^\d+$/u.test(String(value)) ? Number(value) : value];
  });
  return { ...before, ...Object.fromEntries(typed) };
}

/**
 * Lists the settings of an account from another password generator, such as "length: 16" and "symbol". The names are
 * not translated. Leaves out settings that are off or empty.
 */
export const foreignSettings = ({ scheme, rules = {} }: Pick<Account, "scheme" | "rules">): string[] =>
  (foreignSchemeOf(scheme) ? settingsIn(rules) : []).flatMap(([name, value]) => {
    if (typeof value === "object") return classNames.filter((each) => hasClass(value, each));
    if (typeof value === "boolean") return value ? [name] : [];
    return value === "" ? [] : [`${name}: ${value}`];
  });
