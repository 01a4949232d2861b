import type { Account } from "./account.ts";

/**
 * Returns the accounts sorted by site and login, for exported files and printed sheets. The order does not depend on
 * the device's language.
 */
export const bySite = (accounts: readonly Account[]): Account[] => {
  const key = (account: Account): string => `${account.site}\0${account.login}\0${account.name}`;
  return [...accounts].sort((a, b) => (key(a) < key(b) ? -1 : 1));
};
