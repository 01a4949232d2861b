import { type Account, searchAccounts } from "../../../src/accounts/index.ts";
import type { Contents } from "../../../src/vault/index.ts";
import { documentLanguage } from "../../locale/document-language.ts";
import { type Filter, passes } from "./filter.ts";
import { type Order, shownName, sorted } from "./order.ts";
import { letterOf, resultLimit } from "../../lists/rows.ts";

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
