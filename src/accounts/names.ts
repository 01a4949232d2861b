import { AppError } from "../errors.ts";
import { sameText } from "../text.ts";
import type { Contents } from "../vault/vault.ts";
import { type Account, accountsAt } from "./account.ts";

/**
 * What an account's owner types at the site as the login: shown, copied and filled in. It is what the password was made
 * with, unless the account was renamed.
 *
 * @example
 * ```ts
 * import { loginOf } from "saltmill";
 * loginOf({ login: "ada", userName: "lovelace" }); // "lovelace"
 * ```
 */
export const loginOf = ({ userName, login }: Pick<Account, "userName" | "login">): string => userName ?? login;

/**
 * The name an account is shown by: its label, or its login.
 *
 * @example
 * ```ts
 * import { titleOf } from "saltmill";
 * titleOf({ login: "ada", label: "Bakery" }); // "Bakery"
 * ```
 */
export const titleOf = (account: Pick<Account, "label" | "userName" | "login">): string =>
  account.label ?? loginOf(account);

type Names = Pick<Account, "site" | "login" | "userName"> & { readonly name?: string };

/**
 * The other accounts of the site that have a name of this one: by the hashed ones two accounts would have the same
 * passwords, by the shown ones nobody could tell them apart.
 */
export function accountsWithSameName(contents: Contents, { name, site, ...mine }: Names): Account[] {
  return accountsAt(contents, site).filter(
    (other) => other.name !== name && (sameText(other.login, mine.login) || sameText(loginOf(other), loginOf(mine))),
  );
}

/**
 * Refuses a name that another account of the site has.
 *
 * @param tolerated - record names of namesakes that there were before, as after a merge
 * @throws {@link AppError} `account-exists`
 */
export function assertFree(contents: Contents, account: Names, tolerated: readonly string[] = []): void {
  const other = accountsWithSameName(contents, account).find(({ name }) => !tolerated.includes(name));
  if (!other) return;
  const { site } = account;
  const [login, shown] = [loginOf(account), loginOf(other)];
  if (sameText(login, shown)) {
    throw new AppError("account-exists", `there is an account "${login}" at ${site} already`, [login, site]);
  }
  const message = `the account "${shown}" at ${site} is made from the name of "${login}"`;
  throw new AppError("account-exists", message, [login, site, shown]);
}
