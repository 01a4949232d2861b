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
  readonly filter: Filter;
}

export const firstChoices: Choices = { query: "", order: "name", filter: "all" };

/**
 * Returns the accounts to list. During a search, returns at most `resultLimit` accounts, the best matches first, and
 * ignores the chosen order.
 */
export function listedAccounts(
  contents: Contents,
  { query, order, filter }: Choices,
  problems: ReadonlySet<string>,
): readonly Account[] {
  const searching = query.trim() !== "";
  const accounts = searching
    ? searchAccounts(contents, query, filter === "all" ? resultLimit : Infinity)
    : sorted(contents, order, documentLanguage.value.formats);
  if (filter === "all") return accounts;
  const passing = accounts.filter((account) => passes(account, filter, problems));
  return searching ? passing.slice(0, resultLimit) : passing;
}

/**
 * Returns a map from letters to the index of the first account that is listed under the letter. The map is empty during
 * a search, or if the list is not in alphabetical order.
 */
export function lettersIn(accounts: readonly Account[], { query, order }: Choices): ReadonlyMap<string, number> {
  const letters = new Map<string, number>();
  if (query.trim() !== "" || !["name", "site"].includes(order)) return letters;
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
export const orders = ["name", "site", "used", "changed", "favourite"] as const;
type Order = (typeof orders)[number];

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
function sorted(contents: Contents, order: Order, language: string): readonly Account[] {
  const known = sortedBefore(contents);
  const key = `${order} ${language}`;
  const before = known.get(key);
  if (before) return before;
  const { compare } = new Intl.Collator(language);
  const byName = (a: Account, b: Account): number =>
    (order === "site" ? 0 : compare(shownName(a), shownName(b))) ||
    compare(a.site, b.site) ||
    compare(loginOf(a), loginOf(b)) ||
    (a.name < b.name ? -1 : 1);
  const after = [...allAccounts(contents)].sort((a, b) => {
    if (order === "used") return (b.used ?? 0) - (a.used ?? 0) || byName(a, b);
    if (order === "favourite") return Number(b.favourite ?? false) - Number(a.favourite ?? false) || byName(a, b);
    if (order === "changed") return lastChange(b) - lastChange(a) || byName(a, b);
    return byName(a, b);
  });
  known.set(key, after);
  return after;
}
