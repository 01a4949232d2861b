import { allAccounts, loginOf } from "../../src/accounts/index.ts";
import { type Contents, type KeysRecord, perContents } from "../../src/vault/index.ts";

/**
 * Returns the username that most accounts have. If several usernames are equally frequent, returns the one that was
 * used last. For the first account of a vault, returns the identity if it is an e-mail address. Returns an empty text
 * if there is no such username.
 */
export const mostUsedLogin = perContents((contents): string => {
  if (allAccounts(contents).length === 0) return addressIn(contents);
  const counts = new Map<string, { count: number; used: number }>();
  for (const account of allAccounts(contents)) {
    const login = loginOf(account);
    const { count, used } = counts.get(login) ?? { count: 0, used: 0 };
    if (login !== "") counts.set(login, { count: count + 1, used: Math.max(used, account.used ?? account.created) });
  }
  const [most] = [...counts].sort(([, a], [, b]) => b.count - a.count || b.used - a.used);
  return most?.[0] ?? "";
});

/** Returns the identity of the current root if it is an e-mail address. */
function addressIn({ records }: Contents): string {
  const keys = records.get("keys") as KeysRecord | undefined; // undefined if the record is damaged
  const identity = keys?.roots[keys.current]?.identity.trim() ?? "";
  return /^[^\s@]+@[^\s@]+\.[^\s@.]+$/u.test(identity) ? identity : "";
}
