import { sameText } from "../text.ts";
import type { Contents } from "../vault/index.ts";
import type { Account } from "./account.ts";
import { withStoredPasswords } from "./edit.ts";
import { withEarlier, withEarlierKeys } from "./history.ts";
import { inputsBefore, inputsOf, sameInputs } from "./password.ts";

/**
 * Returns an account as it was before an action. The password and the key of one-time codes that the account has now
 * stay in its histories: the user may already have given them to the site.
 *
 * @param now - the account in the vault
 * @param before - the account without the action
 */
export async function putBack(contents: Contents, now: Account, before: Account): Promise<Account> {
  // Derived passwords depend on the site, so the password of another site must be stored.
  const current = inputsOf(sameText(before.site, now.site) ? now : await withStoredPasswords(contents, now));
  const { previous } = before;
  const isKnown = previous !== undefined && sameInputs(inputsBefore(before, previous), current);
  const account = isKnown ? before : withEarlier(before, current);
  return now.totp === before.totp ? account : withEarlierKeys(account, now);
}
