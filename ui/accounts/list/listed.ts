import {
  type Account,
  allAccounts,
  loginOf,
  searchAccounts,
  type SecretKind,
  secretKindOf,
} from "../../../src/accounts/index.ts";
import { type Contents, perContents } from "../../../src/vault/index.ts";
import { letterOf, resultLimit } from "../../lists/rows.ts";
import { documentLanguage } from "../../locale/document-language.ts";
import { shownName } from "../../parts/describe.ts";

/** The choices that decide which accounts the list shows, and in which order. */
export interface Choices {
  readonly query: string;
  readonly order: Order;
  /** True if the list begins with what comes last in its order. */
  readonly isReversed: boolean;
  readonly filter: Filter;
}

export const firstChoices: Choices = { query: "", order: "name", isReversed: false, filter: "all" };

/** Returns true during a search. The best matches come first then, whatever the order is. */
export const isSearch = ({ query }: Pick<Choices, "query">): boolean => query.trim() !== "";

/** Returns true if the greatest value comes first: the last of the alphabet, or the most recent use. */
export const isDescending = ({ order, isReversed }: Choices): boolean => recentFirst.includes(order) !== isReversed;

/**
 * Returns the accounts to list. During a search, returns at most `resultLimit` accounts, the best matches first, and
 * ignores the chosen order.
 */
export function listedAccounts(
  contents: Contents,
  choices: Choices,
  problems: ReadonlySet<string>,
): readonly Account[] {
  const { query, filter } = choices;
  const searching = isSearch(choices);
  const accounts = searching
    ? searchAccounts(contents, query, filter === "all" ? resultLimit : Infinity)
    : sorted(contents, choices, documentLanguage.value.formats);
  if (filter === "all") return accounts;
  const passing = accounts.filter((account) => passes(account, filter, problems));
  return searching ? passing.slice(0, resultLimit) : passing;
}

/**
 * Returns a map from letters to the index of the first account that is listed under the letter. The map is empty during
 * a search, or if the list is not in alphabetical order.
 */
export function lettersIn(accounts: readonly Account[], choices: Choices): ReadonlyMap<string, number> {
  const letters = new Map<string, number>();
  const { order } = choices;
  if (isSearch(choices) || !["name", "site"].includes(order)) return letters;
  accounts.forEach((account, index) => {
    const letter = letterOf(order === "site" ? account.site : shownName(account));
    if (!letters.has(letter)) letters.set(letter, index);
  });
  return letters;
}

/**
 * A filter of the account list: all accounts, favourites, accounts with a problem, accounts whose site may not have the
 * new password yet (`new`), or the accounts with one kind of password, one scheme or one tag.
 */
export type Filter =
  "all" | "favourite" | "problem" | "new" | `kind:${SecretKind}` | `scheme:${string}` | `tag:${string}`;

/**
 * Returns true if the list shows an account while a filter is chosen.
 *
 * @param problems - record names of the accounts with a finding of the password check
 */
function passes(account: Account, filter: Filter, problems: ReadonlySet<string>): boolean {
  if (filter === "all") return true;
  if (filter === "favourite") return account.favourite === true;
  if (filter === "problem") return problems.has(account.name);
  if (filter === "new") return account.previous !== undefined;
  const [by, value] = [filter.slice(0, filter.indexOf(":")), filter.slice(filter.indexOf(":") + 1)];
  if (by === "tag") return account.tags?.includes(value) === true;
  return (by === "kind" ? secretKindOf(account) : account.scheme) === value;
}

/** The values that occur in a vault and for which the filter menu can offer filters. */
interface Occurring {
  readonly tags: readonly string[];
  readonly hasFavourites: boolean;
  readonly kinds: readonly SecretKind[];
  readonly schemes: readonly string[];
}

export const occurring = perContents((contents): Occurring => {
  const [kinds, schemes, tags] = [new Set<SecretKind>(), new Set<string>(), new Set<string>()];
  const accounts = allAccounts(contents);
  for (const account of accounts) {
    for (const tag of account.tags ?? []) tags.add(tag);
    kinds.add(secretKindOf(account));
    schemes.add(account.scheme);
  }
  const { compare } = new Intl.Collator();
  const hasFavourites = accounts.some(({ favourite }) => favourite === true);
  return {
    kinds: [...kinds].sort(),
    schemes: [...schemes].sort(),
    tags: [...tags].sort(compare),
    hasFavourites,
  };
});

/** Orders in which the user can sort the list. */
export const orders = ["name", "site", "login", "kind", "used", "changed", "favourite"] as const;
export type Order = (typeof orders)[number];

/** Orders of times. The most recent one is first. */
const recentFirst: readonly Order[] = ["used", "changed"];

/** Kinds of passwords as the order `kind` lists them. */
const kindOrder: readonly SecretKind[] = ["characters", "words", "pin", "stored", "easy", "other", "unknown"];

/**
 * Returns the time of the last password change of an account. The time of an unconfirmed change (`previous` is set) is
 * not stored; in that case, returns the time when the account was last written.
 */
export const lastChange = ({ previous, modified, history, created }: Account): number =>
  previous ? modified : (history?.[0]?.ended ?? created);

/** Sorted accounts by order and language. */
const sortedBefore = perContents(() => new Map<string, readonly Account[]>());

/**
 * Returns all accounts in the given order. Accounts with an equal rank are sorted by shown name, site and username. The
 * order `site` ignores the shown names.
 *
 * @param language - BCP 47 tag of the language whose alphabetical order is used
 */
function sorted(
  contents: Contents,
  { order, isReversed }: Pick<Choices, "order" | "isReversed">,
  language: string,
): readonly Account[] {
  const known = sortedBefore(contents);
  const key = `${order} ${String(isReversed)} ${language}`;
  const before = known.get(key);
  if (before) return before;
  const after = isReversed
    ? [...sorted(contents, { order, isReversed: false }, language)].reverse()
    : [...allAccounts(contents)].sort(comparing(contents, order, language));
  known.set(key, after);
  return after;
}

function comparing(contents: Contents, order: Order, language: string): (a: Account, b: Account) => number {
  const { compare } = new Intl.Collator(language);
  const byName = (a: Account, b: Account): number =>
    (order === "site" ? 0 : compare(shownName(a), shownName(b))) ||
    compare(a.site, b.site) ||
    compare(loginOf(a), loginOf(b)) ||
    (a.name < b.name ? -1 : 1);
  const by = (rank: (a: Account, b: Account) => number) => (a: Account, b: Account) => rank(a, b) || byName(a, b);
  switch (order) {
    case "name":
    case "site":
      return byName;
    case "login":
      return by((a, b) => compare(loginOf(a), loginOf(b)));
    case "kind": {
      const ranks = new Map(allAccounts(contents).map((each) => [each, kindOrder.indexOf(secretKindOf(each))]));
      return by((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0));
    }
    case "used":
      return by((a, b) => (b.used ?? 0) - (a.used ?? 0));
    case "changed":
      return by((a, b) => lastChange(b) - lastChange(a));
    case "favourite":
      return by((a, b) => Number(b.favourite ?? false) - Number(a.favourite ?? false));
  }
}
