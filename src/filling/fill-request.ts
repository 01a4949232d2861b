import type { Account } from "../accounts/account.ts";
import { loginOf } from "../accounts/names.ts";
import { passwordDigest } from "../accounts/password-digest.ts";
import { passwordOf } from "../accounts/password.ts";
import { previousPasswordOf, siteHasPrevious } from "../accounts/previous.ts";
import { isAllowedOn } from "../accounts/current-site.ts";
import { madeElsewhere } from "../sites/shared-domain.ts";
import type { Contents } from "../vault/contents.ts";
import type { Vault } from "../vault/vault.ts";
import type { FillRequest } from "./contract.ts";

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
    madePlain: account.plain === true,
    login: loginOf(account),
    password: () => passwordOf(contents, account),
    previous: () => previousPasswordOf(contents, account),
    siteHasPrevious: siteHasPrevious(account),
    isUnconfirmed: account.previous !== undefined,
    passwordDigest: passwordDigest(vault, account),
  };
}
