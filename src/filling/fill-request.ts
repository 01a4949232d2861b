import type { Account } from "../accounts/account.ts";
import { loginOf } from "../accounts/names.ts";
import { passwordOf } from "../accounts/password.ts";
import { previousPasswordOf, siteHasPrevious } from "../accounts/previous.ts";
import { mayUseAt } from "../sites/here.ts";
import type { Contents } from "../vault/vault.ts";
import type { FillRequest } from "./contract.ts";

/** What is filled in for an account, of what the vault holds now. */
export function fillRequest(contents: Contents, account: Account, tabId: number): FillRequest {
  return {
    tabId,
    account: account.name,
    site: account.site,
    mayUseAt: (address) => mayUseAt(contents, account, address),
    madePlain: account.plain === true,
    login: loginOf(account),
    password: () => passwordOf(contents, account),
    previous: () => previousPasswordOf(contents, account),
    siteHasPrevious: siteHasPrevious(account),
  };
}
