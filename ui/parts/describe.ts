import { type Account, hasPassword, loginOf, placeShown, secretKindOf } from "../../src/accounts/index.ts";
import { classNames, foreignSchemeOf, isClassName, isWordRules } from "../../src/schemes/index.ts";
import { listed, t } from "../locale/i18n.ts";

type Described = Pick<Account, "scheme" | "revision" | "rules"> & Partial<Pick<Account, "secret" | "totp">>;

/** Returns the name that lists show first: the account's label, or else its site. */
export const shownName = ({ label, site }: Pick<Account, "label" | "site">): string => label ?? site;

/**
 * Returns the names of an account in one line: its label, its place and its username, such as "Wiki · example.com ·
 * ada". Leaves the label out if there is none or if it says nothing else.
 */
export function lineFor(account: Pick<Account, "label" | "site" | "address" | "userName" | "login">): string {
  const place = placeShown(account);
  const named = t("ofSite", place, loginOf(account) || t("noLogin"));
  return account.label === undefined || account.label === place ? named : t("ofSite", account.label, named);
}

/**
 * Describes an account's password by its kind and its revision: "16 characters, password 2". Leaves out the first
 * revision, and the revision of a stored password.
 */
export function describe(account: Described): string {
  const { revision } = account;
  const kind = describeKind(account);
  const first = revision === 1 || revision === "" || secretKindOf(account) === "stored";
  // Passes the revision as a text, because `t` would format a number with thousands separators.
  return first ? kind : t("revisionOf", kind, String(revision));
}

/** Describes the kind of an account's password without the revision: "16 characters". */
export function describeKind(account: Described): string {
  const { rules, scheme } = account;
  switch (secretKindOf(account)) {
    case "words":
      return isWordRules(rules) ? t("wordsKind", rules.words) : t("otherKind", scheme);
    case "pin":
      return t("pinKind", lengthOf(rules));
    case "characters":
      return t("charactersKind", lengthOf(rules));
    case "easy":
      return t("easyKind", lengthOf(rules));
    case "stored":
      return hasPassword(account) ? t("storedKind") : withoutPassword(account);
    case "other":
    case "unknown": {
      const program = foreignSchemeOf(scheme)?.program;
      return program === undefined ? t("otherKind", scheme) : t("foreignKind", program);
    }
  }
}

/** Describes an account without a password. An imported account can have only one-time codes. */
const withoutPassword = ({ totp }: Pick<Described, "totp">): string =>
  t(totp === undefined ? "noPassword" : "onlyCodes");

/** Describes the kind of an account's password where no other word says that it is one: "My own password". */
export const describeOwn = (account: Described): string =>
  secretKindOf(account) === "stored" && hasPassword(account) ? t("ownPassword") : describeKind(account);

/** Returns the kind of an account's password for a subtitle, or undefined if it is generated from characters. */
export function unusualKind(account: Account): string | undefined {
  const { scheme, rules } = account;
  switch (secretKindOf(account)) {
    case "characters":
    case "easy":
      return undefined;
    case "words":
      return isWordRules(rules) ? t("wordsKind", rules.words) : undefined;
    case "pin":
      return t("kindOf_pin");
    case "stored":
      return describeOwn(account);
    case "other":
    case "unknown":
      return foreignSchemeOf(scheme)?.program;
  }
}

const lengthOf = (rules: unknown): number => Number((rules as { length?: unknown } | undefined)?.length);

/** Lists the character classes and further character sets in rules: "lower case, digits, -_". */
export function describeClasses(classes: readonly string[]): string {
  const named = classNames.filter((name) => classes.includes(name)).map((name) => t(`class_${name}`));
  return listed([...named, ...classes.filter((set) => !isClassName(set))]);
}
