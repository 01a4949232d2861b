import { AppError } from "../errors.ts";
import { without } from "../json.ts";
import type { Contents } from "../vault/index.ts";
import type { Account } from "./account.ts";
import { withEarlier } from "./history.ts";
import {
  hasPassword,
  inputsBefore,
  inputsOf,
  type PasswordInputs,
  passwordOf,
  sameInputs,
  withInputs,
} from "./password.ts";

/**
 * State of an account's password after a change:
 * - `new`: the site probably still has the previous password. Sign-in forms are filled with the previous password.
 * - `sent`: the new password was filled into a form, but the site may have rejected it. Sign-in forms are filled with
 *   the new password.
 * - `confirmed`: the site has the new password, or the password was never changed.
 *
 * Until the new password is confirmed, a form that changes the password is filled with both passwords.
 */
export type PasswordState = "new" | "sent" | "confirmed";

/** Returns the state of an account's password. */
export function passwordStateOf(account: Pick<Account, "previous" | "root">): PasswordState {
  const { previous } = account;
  if (!previous) return "confirmed";
  // The field `sent` is missing in records that early builds of 0.1.0 wrote. These builds filled sign-in forms with
  // the new password, unless the new and the previous password were derived from different roots.
  const isNew = previous.sent === false || (previous.sent === undefined && isOfAnotherRoot(account));
  return isNew ? "new" : "sent";
}

/**
 * Returns true if, as far as is known, the site still has the previous password: the account has a new password that
 * was not yet filled into a form.
 */
export const siteHasPrevious = (account: Pick<Account, "previous" | "root">): boolean =>
  passwordStateOf(account) === "new";

/** Returns true if the account's previous password has a root, and this root differs from the account's `root`. */
export const isOfAnotherRoot = ({ root, previous }: Pick<Account, "previous" | "root">): boolean =>
  previous?.root !== undefined && previous.root !== root;

/**
 * Returns `after` with a new `previous`: the password that the site probably has. If `before` has no password, returns
 * `after` unchanged. Otherwise, this password is:
 * - the current password of `before`, if `before` has no previous password
 * - the previous password of `before`, if the current password was never filled or is derived from another root
 * - otherwise the current password of `before`
 *
 * If `before` has a current and a previous password, the one that the site probably does not have goes to the history.
 * If the site already has the current password of `after`, the result has no `previous`. Otherwise, the state becomes
 * `new`.
 */
export function withPrevious(before: Account, after: Account): Account {
  const { previous } = before;
  if (!hasPassword(before)) return after; // no password that the site or the history could have
  const own = inputsOf(before);
  if (!previous) return withSitePassword(after, own);
  const older = inputsBefore(before, previous);
  const hasOlder = siteHasPrevious(before) || isOfAnotherRoot(before);
  return withSitePassword(withEarlier(after, hasOlder ? own : older), hasOlder ? older : own);
}

/** Facts about a change of a password. */
export interface PasswordChangeOptions {
  /**
   * True if the site already has the new password. The previous password then goes straight to the account's `history`.
   * If false (the default), sign-in forms are filled with the previous password until the new one was filled into a
   * form of the site.
   */
  readonly siteHasPassword?: boolean | undefined;
}

/**
 * Returns an account whose password was changed. If the site already has the new password, the previous one goes to the
 * history. Otherwise, the result is the same as that of {@link withPrevious}.
 */
export function withNewPassword(before: Account, after: Account, { siteHasPassword }: PasswordChangeOptions): Account {
  const changed = withPrevious(before, after);
  return siteHasPassword === true ? withoutPrevious(changed) : changed;
}

/**
 * Returns an account whose `previous` is `site`, the password that the site has. If `site` is also the account's
 * current password, the result has no `previous`.
 */
function withSitePassword(account: Account, site: PasswordInputs): Account {
  if (sameInputs(account, site)) return without(account, "previous");
  const scheme = site.scheme === account.scheme ? {} : { scheme: site.scheme };
  return { ...account, previous: { ...without(site, "scheme"), ...scheme, sent: false } };
}

/**
 * Returns an account without `previous`, because the site has the current password. The previous password goes to the
 * history.
 */
export const withoutPrevious = (account: Account): Account =>
  account.previous ? without(withEarlier(account, inputsBefore(account, account.previous)), "previous") : account;

/**
 * Undoes the last change of an account's password: the previous password becomes the current one again, and the
 * password that was current goes to the history. Returns the account unchanged if it has no previous password.
 */
export const withoutChange = (account: Account): Account =>
  account.previous ? without(withEarlier(asBefore(account), inputsOf(account)), "previous") : account;

/**
 * Returns an account's previous password, which the account stores until the site is known to have the new one. Returns
 * `undefined` if there is no previous password or it can no longer be derived.
 *
 * @example
 * ```ts
 * import { pinRules } from "saltmill";
 * import { accountNamed, addAccount, createVault, memoryStorage, newRevision, passwordOf, previousPasswordOf } from "saltmill/vault";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "ada" });
 * const name = await addAccount(vault, { site: "example.com", login: "ada", revision: 1, rules: pinRules() });
 * const before = await vault.contents();
 * const old = await passwordOf(before, accountNamed(before, name));
 * await newRevision(vault, accountNamed(before, name));
 * const after = await vault.contents();
 * (await previousPasswordOf(after, accountNamed(after, name))) === old; // true
 * ```
 */
export async function previousPasswordOf(contents: Contents, account: Account): Promise<string | undefined> {
  if (!account.previous) return undefined;
  try {
    return await passwordOf(contents, asBefore(account));
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** Returns the account with its previous password as the current one. */
const asBefore = (account: Account): Account =>
  account.previous ? withInputs(account, inputsBefore(account, account.previous)) : account;

/**
 * Returns the account with the password that its site has, as far as is known. If the password's state is `new`, the
 * result has the previous password as the current one. Printed sheets and views of a backup show this account, because
 * people must be able to log in with the password that they see.
 *
 * @returns `account` itself if the site has the account's current password, or if the previous password cannot be
 * derived
 */
export async function accountAtSite(contents: Contents, account: Account): Promise<Account> {
  if (!siteHasPrevious(account)) return account;
  return (await previousPasswordOf(contents, account)) === undefined ? account : asBefore(account);
}
