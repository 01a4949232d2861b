import { type Account, placeShown, titleOf } from "../../src/accounts/index.ts";
import { isolated } from "../locale/i18n.ts";

/** Returns the text for an account in a list of accounts: "example.com (ada)". */
export const accountWithSite = (account: Account): string =>
  `${isolated(placeShown(account))} (${isolated(titleOf(account))})`;
