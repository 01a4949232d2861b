/**
 * The functions in this file store which password a site probably has after a password change: the new or the previous
 * one. Saltmill concludes this from the forms that it fills and from logins.
 */
import { wipe } from "../../crypto/index.ts";
import { canonical } from "../merge/index.ts";
import { utf8 } from "../text.ts";
import type { Vault } from "../vault/index.ts";
import { type Account, accountNamed } from "./account.ts";
import { inputsOf } from "./password.ts";
import { withoutPrevious } from "./previous.ts";
import { changeIfPossible } from "./used.ts";

/**
 * Stores that the new password was filled into a form that changes the password or logs in. The site may still reject
 * the new password, so both passwords are kept. Errors are ignored, as in {@link markUsed}.
 *
 * @param filled - {@link passwordDigest} of the filled password. If the account's password has changed since then,
 * nothing is written. If omitted, the account's current password counts as filled.
 * @returns true if the vault was written
 */
export const markPasswordSent = (vault: Vault, name: Account["name"], filled?: string): Promise<boolean> =>
  written(vault, name, filled, (account) =>
    account.previous && account.previous.sent !== true
      ? { ...account, previous: { ...account.previous, sent: true } }
      : undefined,
  );

/**
 * Takes {@link markPasswordSent} back, because the form was emptied before it could be sent.
 *
 * @param filled - {@link passwordDigest} of the filled password
 * @returns true if the vault was written
 */
export const markPasswordUnsent = (vault: Vault, name: Account["name"], filled: string): Promise<boolean> =>
  written(vault, name, filled, (account) =>
    account.previous?.sent === true ? { ...account, previous: { ...account.previous, sent: false } } : undefined,
  );

/**
 * Stores that the site has the new password, because a login with it seems to have worked. The previous password stays
 * in the account's `history`. Errors are ignored, as in {@link markUsed}.
 *
 * @param filled - {@link passwordDigest} of the password that was used to log in. If the account's password has changed
 * since then, nothing is written. If omitted, the account's current password counts as used.
 * @returns true if the vault was written
 */
export const confirmPasswordUse = (vault: Vault, name: Account["name"], filled?: string): Promise<boolean> =>
  written(vault, name, filled, (account) => (account.previous ? withoutPrevious(account) : undefined));

function written(
  vault: Vault,
  name: Account["name"],
  filled: string | undefined,
  changed: (account: Account) => Account | undefined,
): Promise<boolean> {
  return changeIfPossible(vault, (contents) => {
    const account = accountNamed(contents, name);
    const isFilled = filled === undefined || passwordDigest(vault, account) === filled;
    const after = isFilled ? changed(account) : undefined;
    return { writes: after ? { [name]: after } : {}, result: after !== undefined };
  });
}

/**
 * Returns a digest of everything that decides an account's current password. Later, a different digest shows that the
 * password has changed. The digest has a key, because the inputs of a stored password contain this password, and a
 * short password could be guessed from a digest without a key.
 *
 * @throws {@link AppError} `locked`
 */
export function passwordDigest(vault: Vault, account: Account): string {
  vault.assertOpen(); // a closed vault has no key
  const { site, login } = account;
  const inputs = utf8(canonical({ ...inputsOf(account), site, login }));
  try {
    return vault.keys.digest(inputs);
  } finally {
    wipe(inputs);
  }
}
