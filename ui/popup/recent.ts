import { type Account, allAccounts } from "../../src/accounts/index.ts";
import type { Contents } from "../../src/vault/index.ts";

/** Maximum number of recent accounts: the number that fits into the popup without scrolling. */
const many = 6;

const recentByContents = new WeakMap<Contents, readonly Account[]>();

/**
 * Returns the accounts that were used or created last, the latest first. The popup offers these accounts if the tab
 * shows no site.
 */
export function recentAccounts(contents: Contents): readonly Account[] {
  const before = recentByContents.get(contents);
  if (before) return before;
  const time = ({ used, created }: Account): number => used ?? created;
  const recent = [...allAccounts(contents)].sort((a, b) => time(b) - time(a) || (a.name < b.name ? -1 : 1));
  const after = recent.slice(0, many);
  recentByContents.set(contents, after);
  return after;
}
