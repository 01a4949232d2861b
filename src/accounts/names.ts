import { AppError } from "../errors.ts";
import { sameText } from "../text.ts";
import type { Contents } from "../vault/index.ts";
import { type Account, accountsAt } from "./account.ts";

/**
 * Returns the username that is shown, copied and filled for an account. A generated password is derived from `login`,
 * which can differ from the username, for example after a rename.
 *
 * @example
 * ```ts
 * import { loginOf } from "saltmill";
 * loginOf({ login: "ada", userName: "lovelace" }); // "lovelace"
 * ```
 */
export const loginOf = ({ userName, login }: Pick<Account, "userName" | "login">): string => userName ?? login;

/**
 * Returns the name under which an account is shown: its label, or its username if it has no label.
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
 * Returns the other accounts of an account's site that have the same `login` or the same username as this account. With
 * the same `login`, two accounts could have the same passwords. With the same username, users could not tell them
 * apart.
 */
export function accountsWithSameName(contents: Contents, { name, site, ...mine }: Names): Account[] {
  return accountsAt(contents, site).filter(
    (other) => other.name !== name && (sameText(other.login, mine.login) || sameText(loginOf(other), loginOf(mine))),
  );
}

/**
 * Throws if another account of the same site has the same `login` or the same username as `account`.
 *
 * @param tolerated - record names of accounts that are allowed to have the same `login` or username, for example after
 * a merge of two vaults
 * @throws {@link AppError} `account-exists`
 */
export function assertFree(contents: Contents, account: Names, tolerated: readonly string[] = []): void {
  const other = accountsWithSameName(contents, account).find(({ name }) => !tolerated.includes(name));
  if (!other) return;
  const { site } = account;
  const [login, shown] = [loginOf(account), loginOf(other)];
  if (sameText(login, shown)) {
    throw new AppError("account-exists", `there is already an account "${login}" for ${site}`, [login, site]);
  }
  // The original usernames are equal, although the shown ones differ.
  const message = `the password of the account "${shown}" for ${site} is already made from the username "${account.login}"`;
  throw new AppError("account-exists", message, [account.login, site, shown]);
}
