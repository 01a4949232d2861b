import { type Account, accountsBySite, type Contents, searchAccounts, type SiteAccounts } from "../../../src/index.ts";
import { documentLanguage } from "../../locale/document-language.ts";

/** A line of the list: the name of a site, or an account under it. */
export type Row =
  | { readonly key: string; readonly kind: "site"; readonly site: string; readonly count: number }
  | { readonly key: string; readonly kind: "account"; readonly account: Account };

/** In pixels, as it is probably drawn. */
export const heightOf = (row: Row): number => (row.kind === "site" ? 40 : 52);

export const heightsBefore = (rows: readonly Row[], index: number): number =>
  rows.slice(0, index).reduce((sum, row) => sum + heightOf(row), 0);

const rowsOf = (sites: readonly SiteAccounts[]): Row[] =>
  sites.flatMap(({ site, accounts }): Row[] => [
    { key: `site/${site}`, kind: "site", site, count: accounts.length },
    ...accounts.map((account): Row => ({ key: account.name, kind: "account", account })),
  ]);

/** Contents never change, so all their rows are made once; again for another language, which has another alphabet. */
const rowsByContents = new WeakMap<Contents, { readonly formats: string; readonly rows: readonly Row[] }>();

/** So many finds nobody looks through: another letter is typed sooner. */
export const mostFound = 500;

/** By site: nothing asked, in the order of the alphabet; else what fits best first, with its whole site's finds. */
export function rowsFor(contents: Contents, query: string): readonly Row[] {
  if (query.trim() !== "") return rowsOf(grouped(searchAccounts(contents, query, mostFound)));
  const { formats } = documentLanguage.value;
  const before = rowsByContents.get(contents);
  if (before?.formats === formats) return before.rows;
  const rows = rowsOf(accountsBySite(contents, formats));
  rowsByContents.set(contents, { formats, rows });
  return rows;
}

function grouped(accounts: readonly Account[]): SiteAccounts[] {
  const sites = new Map<string, Account[]>();
  for (const account of accounts) {
    const there = sites.get(account.site);
    if (there) there.push(account);
    else sites.set(account.site, [account]);
  }
  return Array.from(sites, ([site, found]) => ({ site, accounts: found }));
}

/** What a site is filed under: a letter without its accents, or `#`. */
export function letterOf(site: string): string {
  const letter = site.normalize("NFKD").charAt(0).toUpperCase();
  return /^[A-Z]$/u.test(letter) ? letter : "#";
}

/** Where each letter begins. */
export function lettersOf(rows: readonly Row[]): ReadonlyMap<string, number> {
  const letters = new Map<string, number>();
  rows.forEach((row, index) => {
    if (row.kind !== "site") return;
    const letter = letterOf(row.site);
    if (!letters.has(letter)) letters.set(letter, index);
  });
  return letters;
}
