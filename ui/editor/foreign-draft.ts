import {
  type Account,
  type ClassName,
  classNames,
  foreignSchemeOf,
  namedClasses,
  type SchemeRules,
} from "../../src/index.ts";

/** A setting of another password generator while the user types. Numbers are still text. */
export type TypedSetting = string | boolean;

/**
 * The settings of another password generator while the user types. The property names are the names that the other
 * program uses.
 */
export type ForeignDraft = Readonly<Record<string, TypedSetting>>;

type SettingValue = string | number | boolean | readonly string[];

/**
 * Returns the settings as names and values. Leaves out `site`, which is no setting: it identifies the account in the
 * other program.
 */
const settingsIn = (rules: SchemeRules): [string, SettingValue][] =>
  Object.entries(rules).filter(([name]) => name !== "site") as [string, SettingValue][];

/** Returns true if a list contains a character class, either as its name or as its characters. */
const hasClass = (classes: readonly string[], name: ClassName): boolean =>
  classes.includes(name) || classes.includes(namedClasses[name]);

/**
 * Returns the settings as the form shows them. A list of character classes becomes one true or false setting for each
 * class.
 */
export const foreignDraftOf = (rules: SchemeRules): ForeignDraft =>
  Object.fromEntries(
    settingsIn(rules).flatMap(([name, value]): [string, TypedSetting][] => {
      if (typeof value === "object") return classNames.map((each) => [each, hasClass(value, each)]);
      return [[name, typeof value === "number" ? String(value) : value]];
    }),
  );

/**
 * Returns the rules with the typed settings. A text that is no number stays a text, which the validation of the scheme
 * rejects.
 */
export function foreignRulesIn(before: SchemeRules, draft: ForeignDraft): SchemeRules {
  const typed = settingsIn(before).map(([name, old]): [string, SettingValue] => {
    if (typeof old === "object") return [name, classNames.filter((each) => draft[each] ?? hasClass(old, each))];
    const value = draft[name] ?? old;
    return [name, typeof old === "number" && /^\d+$/u.test(String(value)) ? Number(value) : value];
  });
  return { ...before, ...Object.fromEntries(typed) };
}

/** Lists the settings of an account with the names that the other generator uses: "length: 16", "symbols". */
export const foreignSettings = ({ scheme, rules = {} }: Pick<Account, "scheme" | "rules">): string[] =>
  (foreignSchemeOf(scheme) ? settingsIn(rules) : []).flatMap(([name, value]) => {
    if (typeof value === "object") return classNames.filter((each) => hasClass(value, each));
    if (typeof value === "boolean") return value ? [name] : [];
    return value === "" ? [] : [`${name}: ${value}`];
  });
