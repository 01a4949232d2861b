import { type Account, titleOf } from "../../src/index.ts";
import { isolated } from "../locale/isolated.ts";

/** "example.com (ada)": an account in a list of many. */
export const accountWithSite = (account: Account): string =>
  `${isolated(account.site)} (${isolated(titleOf(account))})`;
