import { type Account, allAccounts, loginOf } from "../../../src/accounts/index.ts";
import type { Contents } from "../../../src/vault/index.ts";

/** Orders in which the user can sort the list. */
export const orders = ["name", "site", "used", "changed", "favourite"] as const;
export type Order = (typeof orders)[number];

/** Returns the name that the list shows first: the account's label, or else its site. */
export const shownName = ({ label, site }: Account): string => label ?? site;

/**
 * Returns the time of the last password change of an account. The time of an unconfirmed change (`previous` is set) is
 * not stored; in that case, returns the time when the account was last written.
 */
export const lastChange = ({ previous, modified, history, created }: Account): number =>
  previous ? modified : (history?.[0]?.ended ?? created);

/**
 * Cache of sorted accounts by vault contents, order and language. A contents object never changes, so the cached lists
 * stay valid.
 */
const sortedByContents = new WeakMap<Contents, Map<string, readonly Account[]>>();

/**
 * Returns all accounts in the given order. Accounts with an equal rank are sorted by shown name, site and username. The
 * order `site` ignores the shown names.
 *
 * @param language - BCP 47 tag of the language whose alphabetical order is used
 */
export function sorted(contents: Contents, order: Order, language: string): readonly Account[] {
  const known = sortedByContents.get(contents) ?? new Map<string, readonly Account[]>();
  sortedByContents.set(contents, known);
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
