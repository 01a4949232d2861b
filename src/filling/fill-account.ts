import {
  type Account,
  isAllowedOn,
  keepPort,
  loginOf,
  markPasswordSent,
  markPasswordUnsent,
  markUsed,
  passwordDigest,
  passwordOf,
  portElsewhere,
  previousPasswordOf,
  siteHasPrevious,
} from "../accounts/index.ts";
import { madeElsewhere } from "../sites/index.ts";
import { type Contents, markHostUsed, settingsOf, type Vault } from "../vault/index.ts";
import type { Filled, FilledOutcome, FillRequest } from "./contract.ts";

/**
 * Returns a request to fill an account into a tab. The request uses the given contents of the vault.
 *
 * @param isUnlocked - returns true if the vault is still unlocked
 * @throws {@link AppError} `locked`
 */
export function fillRequest(
  { vault, contents }: { readonly vault: Vault; readonly contents: Contents },
  account: Account,
  tabId: number,
  isUnlocked: () => Promise<boolean>,
): FillRequest {
  return {
    tabId,
    isUnlocked,
    account: account.name,
    site: account.site,
    isAllowedOn: (address) => isAllowedOn(contents, account, address),
    elsewhere: (address) => madeElsewhere(account, address),
    portElsewhere: (address) => portElsewhere(contents, account, address),
    madePlain: account.plain === true,
    login: loginOf(account),
    password: () => passwordOf(contents, account),
    previous: () => previousPasswordOf(contents, account),
    siteHasPrevious: siteHasPrevious(account),
    isUnconfirmed: account.previous !== undefined,
    passwordDigest: passwordDigest(vault, account),
  };
}

/**
 * Stores in the vault that an account was filled into a page. If the account has a new password and the fill used it,
 * the new password counts as sent. The password does not count as confirmed, because the site may reject it. A password
 * that the account got after the fill does not count as sent. For a form in a frame, also stores that the permission
 * for the frame's host was used. Does nothing if the vault cannot be written.
 *
 * @returns a function that is called if the page did not keep the values. A password that did not count as sent before
 * this fill then does not count as sent any more.
 */
export async function afterFilling(
  vault: Vault,
  { account, passwordDigest, siteHasPrevious }: Pick<FillRequest, "account" | "passwordDigest" | "siteHasPrevious">,
  { what, frame, newPort }: FilledOutcome,
): Promise<() => Promise<unknown>> {
  await markUsed(vault, account);
  const sends = what === "login" || what === "password-alone" || what === "change" || what === "sign-up";
  const isFirst = sends && (await markPasswordSent(vault, account, passwordDigest)) && siteHasPrevious;
  if (frame !== undefined) await markHostUsed(vault, frame);
  if (newPort !== undefined) await keepPort(vault, account, newPort);
  return async () => isFirst && markPasswordUnsent(vault, account, passwordDigest);
}

/** Returns true if the account's one-time code is copied after a fill: after a login, if the setting says so. */
export const copiesCode = (contents: Contents, { totp }: Pick<Account, "totp">, what: Filled): boolean =>
  totp !== undefined &&
  (what === "login" || what === "password-alone" || what === "before") &&
  settingsOf(contents).copyCode;
