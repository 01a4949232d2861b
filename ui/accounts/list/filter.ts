import { type Account, allAccounts, type Contents, type SecretKind, secretKindOf } from "../../../src/index.ts";

/** A filter of the list: all accounts, accounts with a problem or a new password, or those of a kind or scheme. */
export type Filter = "all" | "problem" | "new" | `kind:${SecretKind}` | `scheme:${string}`;

/**
 * Returns true for the accounts that a filter shows.
 *
 * @param problems - record names of the accounts with a finding of the password check
 */
export function passes(account: Account, filter: Filter, problems: ReadonlySet<string>): boolean {
  if (filter === "all") return true;
  if (filter === "problem") return problems.has(account.name);
  if (filter === "new") return account.previous !== undefined;
  const [by, value] = [filter.slice(0, filter.indexOf(":")), filter.slice(filter.indexOf(":") + 1)];
  return (by === "kind" ? secretKindOf(account) : account.scheme) === value;
}

/** Kinds and schemes that occur in a vault. Filters that would find nothing are not offered. */
export interface Occurring {
  readonly kinds: readonly SecretKind[];
  readonly schemes: readonly string[];
}

const occurringByContents = new WeakMap<Contents, Occurring>();

export function occurring(contents: Contents): Occurring {
  const before = occurringByContents.get(contents);
  if (before) return before;
  const [kinds, schemes] = [new Set<SecretKind>(), new Set<string>()];
  for (const account of allAccounts(contents)) {
    kinds.add(secretKindOf(account));
    schemes.add(account.scheme);
  }
  const after = { kinds: [...kinds].sort(), schemes: [...schemes].sort() };
  occurringByContents.set(contents, after);
  return after;
}
