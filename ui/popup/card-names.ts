import { type Account, loginOf, titleOf } from "../../src/accounts/index.ts";
import { describe } from "../parts/describe.ts";
import { t } from "../locale/i18n.ts";

/**
 * Returns the two lines that name an account in the list. For an account of the current site, the lines do not contain
 * the site, because the header of the popup shows the site. For an account of a different site, the first line is the
 * label or the site, and the second line contains the username.
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
