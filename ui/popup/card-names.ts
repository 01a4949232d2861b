import { type Account, loginOf, titleOf } from "../../src/index.ts";
import { describe } from "../parts/describe.ts";
import { t } from "../locale/i18n.ts";

/**
 * Returns the two lines that name an account in the list. If the account belongs to the current site, the header
 * already shows the site. Otherwise the site or the label is the first line and the username the second.
 */
export function cardNames(account: Account, isElsewhere: boolean): { readonly who: string; readonly sub: string } {
  const { label, site } = account;
  const login = loginOf(account) || t("noLogin");
  if (isElsewhere) return { who: label ?? site, sub: label === undefined ? login : t("ofSite", site, login) };
  return {
    who: titleOf(account) || t("noLogin"),
    sub: label === undefined ? describe(account) : t("ofSite", login, describe(account)),
  };
}
