import { allAccounts, loginOf } from "../../src/accounts/index.ts";
import { perContents } from "../../src/vault/index.ts";

/**
 * Returns the username that most accounts have. If several usernames are equally frequent, returns the one that was
 * used last. Returns an empty text if no account has a username.
 */
export const mostUsedLogin = perContents((contents): string => {
  const counts = new Map<string, { count: number; used: number }>();
  for (const account of allAccounts(contents)) {
    const login = loginOf(account);
    const { count, used } = counts.get(login) ?? { count: 0, used: 0 };
    if (login !== "") counts.set(login, { count: count + 1, used: Math.max(used, account.used ?? account.created) });
  }
  const [most] = [...counts].sort(([, a], [, b]) => b.count - a.count || b.used - a.used);
  return most?.[0] ?? "";
});
