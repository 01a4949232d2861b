import { type Account, accountsBySite, allAccounts, searchAccounts } from "../../src/accounts/index.ts";
import { type Contents, perContents } from "../../src/vault/index.ts";

/** Results of a search, at most as many as a list shows. */
interface SearchResults<Item> {
  readonly items: readonly Item[];
  /** True if the search has more results than `items` contains. The list then shows a note. */
  readonly more: boolean;
}

/** Maximum number of accounts in the results. For users, typing another letter is faster than reading more results. */
export const accountLimit = 200;
export const siteLimit = 50;

/** Returns the accounts that match a query, at most `accountLimit`. */
export const accountsFound = (contents: Contents, query: string): SearchResults<Account> =>
  firstOf(searchAccounts(contents, query, accountLimit + 1), accountLimit);

/**
 * Returns the sites of the accounts that match a query, each site once and at most `siteLimit` sites. An empty query
 * matches all sites.
 *
 * @param besides - sites to leave out
 * @param language - BCP 47 tag of the language whose alphabetical order is used if the query is empty
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
    siteLimit,
  );
}

/** Returns true if the vault has accounts of sites that are not in `besides`. Otherwise there is no site to link. */
export function hasOtherSites(contents: Contents, besides: readonly string[]): boolean {
  const left = new Set(besides.map((site) => site.normalize("NFC")));
  return allAccounts(contents).some(({ site }) => !left.has(site.normalize("NFC")));
}

const firstOf = <Item>(items: readonly Item[], maximum: number): SearchResults<Item> => ({
  items: items.slice(0, maximum),
  more: items.length > maximum,
});

/** Maximum number of recent accounts: the number that fits into the popup without scrolling. */
const many = 6;

/**
 * Returns the accounts that were used or created last, the latest first. The popup offers these accounts if the tab
 * shows no site.
 */
export const recentAccounts = perContents((contents): readonly Account[] => {
  const time = ({ used, created }: Account): number => used ?? created;
  const recent = [...allAccounts(contents)].sort((a, b) => time(b) - time(a) || (a.name < b.name ? -1 : 1));
  return recent.slice(0, many);
});
