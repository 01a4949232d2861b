import { type Account, accountsBySite, searchAccounts, type SiteAccounts } from "../../src/accounts/index.ts";
import { type Contents, perContents } from "../../src/vault/index.ts";
import { documentLanguage } from "../locale/document-language.ts";

/** A row of the list: the heading of a site, or one of the site's accounts. */
export type Row =
  | { readonly key: string; readonly kind: "site"; readonly site: string; readonly count: number }
  | { readonly key: string; readonly kind: "account"; readonly account: Account };

const rowsOf = (sites: readonly SiteAccounts[]): Row[] =>
  sites.flatMap(({ site, accounts }): Row[] => [
    { key: `site/${site}`, kind: "site", site, count: accounts.length },
    ...accounts.map((account): Row => ({ key: account.name, kind: "account", account })),
  ]);

/** The rows of the whole list, by language. */
const rowsByLanguage = perContents(() => new Map<string, readonly Row[]>());

/** Maximum number of search results. Typing another letter is faster than reading more results. */
export const resultLimit = 500;

/**
 * Returns the rows for a query, grouped by site. Without a query, returns all accounts, with the sites in alphabetical
 * order. With a query, returns at most `resultLimit` accounts. The sites are in the order of their best matches.
 */
export function rowsFor(contents: Contents, query: string): readonly Row[] {
  if (query.trim() !== "") return rowsOf(grouped(searchAccounts(contents, query, resultLimit)));
  const { formats } = documentLanguage.value;
  const known = rowsByLanguage(contents);
  const rows = known.get(formats) ?? rowsOf(accountsBySite(contents, formats));
  known.set(formats, rows);
  return rows;
}

function grouped(accounts: readonly Account[]): SiteAccounts[] {
  const sites = new Map<string, Account[]>();
  for (const account of accounts) {
    const existing = sites.get(account.site);
    if (existing) existing.push(account);
    else sites.set(account.site, [account]);
  }
  return Array.from(sites, ([site, found]) => ({ site, accounts: found }));
}

/**
 * Returns the letter under which a site or another name is listed: its first letter without accents, or `#` if this
 * letter is not A to Z.
 */
export function letterOf(site: string): string {
  const letter = site.normalize("NFKD").charAt(0).toUpperCase();
  return /^[A-Z]$/u.test(letter) ? letter : "#";
}
