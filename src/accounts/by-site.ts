import type { Account } from "./account.ts";

/** Accounts by site and login, in an order that does not depend on the language of the machine: for files and paper. */
export const bySite = (accounts: readonly Account[]): Account[] => {
  const key = (account: Account): string => `${account.site}\0${account.login}\0${account.name}`;
  return [...accounts].sort((a, b) => (key(a) < key(b) ? -1 : 1));
};
