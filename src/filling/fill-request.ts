import {
  type Account,
  isAllowedOn,
  loginOf,
  passwordDigest,
  passwordOf,
  previousPasswordOf,
  siteHasPrevious,
} from "../accounts/index.ts";
import { madeElsewhere } from "../sites/index.ts";
import type { Contents, Vault } from "../vault/index.ts";
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
