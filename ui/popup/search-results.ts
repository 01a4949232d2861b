import { type Account, accountsBySite, type Contents, searchAccounts } from "../../src/index.ts";

/** What a list shows of what there is. */
export interface SearchResults<Item> {
  readonly items: readonly Item[];
  /** Whether there is more than that: the list says so, or it would be taken for all. */
  readonly more: boolean;
}

/** More nobody looks through: another letter is typed sooner. */
export const mostAccounts = 200;
export const mostSites = 50;

/** The accounts that a query finds, for a list that draws them as it is scrolled. */
export const accountsFound = (contents: Contents, query: string): SearchResults<Account> =>
  firstOf(searchAccounts(contents, query, mostAccounts + 1), mostAccounts);

/**
 * The sites of all the accounts that a query finds: one site with many accounts hides no other. Nothing asked: all sites.
 *
 * @param besides - sites that are left out
 * @param language - whose alphabet the sites are in, where nothing is asked
 */
export function sitesFound(
  contents: Contents,
  query: string,
  besides: readonly string[],
  language: string,
): SearchResults<string> {
  const accounts = query.trim() === "" ? accountsBySite(contents, language) : searchAccounts(contents, query, Infinity);
  const left = new Set(besides.map((site) => site.normalize("NFC")));
  const sites = new Set(accounts.map(({ site }) => site.normalize("NFC")));
  return firstOf(
    [...sites].filter((site) => !left.has(site)),
    mostSites,
  );
}

const firstOf = <Item>(items: readonly Item[], most: number): SearchResults<Item> => ({
  items: items.slice(0, most),
  more: items.length > most,
});
