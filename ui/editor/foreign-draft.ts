import { type Account, foreignSchemeOf, type SchemeRules } from "../../src/index.ts";

/** A setting of another program while it is typed. Numbers are still text. */
export type TypedSetting = string | boolean;

/** The settings of another program while they are typed, by the names that the program gives them. */
export type ForeignDraft = Readonly<Record<string, TypedSetting>>;

/** Settings with a value. The site is left out: it names the account in the other program. */
const settingsIn = (rules: SchemeRules): [string, string | number | boolean][] =>
  Object.entries(rules).filter(([name]) => name !== "site") as [string, string | number | boolean][];

/** Returns the settings of an account, to be typed. */
export const foreignDraftOf = (rules: SchemeRules): ForeignDraft =>
  Object.fromEntries(
    settingsIn(rules).map(([name, value]) => [name, typeof value === "number" ? String(value) : value]),
  );

/** Returns the rules with the typed settings. A number that was not typed as one stays a text, which the scheme refuses. */
export function foreignRulesIn(before: SchemeRules, draft: ForeignDraft): SchemeRules {
  const typed = settingsIn(before).map(([name, old]) => {
    const value = draft[name] ?? old;
    return [name, typeof old === "number" && /^\d+$/u.test(String(value)) ? Number(value) : value];
  });
  return { ...before, ...Object.fromEntries(typed) } as SchemeRules;
}

/** Lists the settings of an account by the names that its program gives them: "length: 16", "symbols". */
export const foreignSettings = ({ scheme, rules = {} }: Pick<Account, "scheme" | "rules">): string[] =>
  (foreignSchemeOf(scheme) ? settingsIn(rules) : []).flatMap(([name, value]) => {
    if (typeof value === "boolean") return value ? [name] : [];
    return value === "" ? [] : [`${name}: ${value}`];
  });
