import {
  type Account,
  type Contents,
  loginOf,
  mayUseAt,
  passwordOf,
  previousPasswordOf,
  siteHasPrevious,
} from "../src/index.ts";
import type { FillRequest } from "./filling.ts";

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
