import { type Account, allAccounts, type SecretKind, secretKindOf } from "../../../src/accounts/index.ts";
import type { Contents } from "../../../src/vault/index.ts";

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
export function passes(account: Account, filter: Filter, problems: ReadonlySet<string>): boolean {
  if (filter === "all") return true;
  if (filter === "favourite") return account.favourite === true;
  if (filter === "problem") return problems.has(account.name);
  if (filter === "new") return account.previous !== undefined;
  const [by, value] = [filter.slice(0, filter.indexOf(":")), filter.slice(filter.indexOf(":") + 1)];
  if (by === "tag") return account.tags?.includes(value) === true;
  return (by === "kind" ? secretKindOf(account) : account.scheme) === value;
}

/** The values that occur in a vault and for which the filter menu can offer filters. */
export interface Occurring {
  readonly tags: readonly string[];
  readonly hasFavourites: boolean;
  readonly kinds: readonly SecretKind[];
  readonly schemes: readonly string[];
}

const occurringByContents = new WeakMap<Contents, Occurring>();

export function occurring(contents: Contents): Occurring {
  const before = occurringByContents.get(contents);
  if (before) return before;
  const [kinds, schemes, tags] = [new Set<SecretKind>(), new Set<string>(), new Set<string>()];
  const accounts = allAccounts(contents);
  for (const account of accounts) {
    for (const tag of account.tags ?? []) tags.add(tag);
    kinds.add(secretKindOf(account));
    schemes.add(account.scheme);
  }
  const { compare } = new Intl.Collator();
  const hasFavourites = accounts.some(({ favourite }) => favourite === true);
  const after = {
    kinds: [...kinds].sort(),
    schemes: [...schemes].sort(),
    tags: [...tags].sort(compare),
    hasFavourites,
  };
  occurringByContents.set(contents, after);
  return after;
}
