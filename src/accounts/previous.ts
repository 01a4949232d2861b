import { AppError } from "../errors.ts";
import type { Previous } from "../vault/records.ts";
import type { Contents, Vault } from "../vault/vault.ts";
import { type Account, accountNamed } from "./account.ts";
import { passwordOf } from "./password.ts";

/** What makes a password, of the fields that can change. */
const makers = ["root", "revision", "rules", "secret"] as const;

/**
 * An account that has got another password, with what the one before was made of: a form that changes a password wants
 * both. One that the site has not been sent yet is no password of the site, and what was kept before it stays. So does one
 * of another root: where the site refused what it was sent, that is the password it still has.
 */
export function withPrevious(before: Account, after: Account): Account {
  const { sent, ...kept } = before.previous ?? {};
  const isKept = before.previous && (sent !== true || isOfAnotherRoot(before));
  const scheme = before.scheme === after.scheme ? {} : { scheme: before.scheme };
  const made = Object.fromEntries(makers.flatMap((field) => entryOf(before, field)));
  return { ...after, previous: (isKept ? kept : { ...scheme, ...made }) as Previous };
}

/** It came along to another master password, and what it was before is at hand. */
export const isOfAnotherRoot = ({ root, previous }: Account): boolean =>
  previous?.root !== undefined && previous.root !== root;

/**
 * Whether the site still has the password from before, as far as is known: the account came along to another master
 * password, and has not been filled into a form that changes it.
 *
 * @example
 * ```ts
 * import { type Account, siteHasPrevious } from "saltmill";
 * export const toLogInWith = (account: Account): "the old one" | "the new one" =>
 *   siteHasPrevious(account) ? "the old one" : "the new one";
 * ```
 */
export const siteHasPrevious = (account: Account): boolean =>
  isOfAnotherRoot(account) && account.previous?.sent !== true;

const entryOf = (account: Account, field: (typeof makers)[number]): [string, unknown][] =>
  account[field] === undefined ? [] : [[field, account[field]]];

/**
 * The password that an account had before its last change, until the new one was used to log in; nothing where there is
 * none, or it cannot be made any more.
 *
 * @example
 * ```ts
 * import {
 *   accountNamed,
 *   addAccount,
 *   createVault,
 *   memoryStorage,
 *   newRevision,
 *   passwordOf,
 *   pinRules,
 *   previousPasswordOf,
 * } from "saltmill";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "ada" });
 * const name = await addAccount(vault, { site: "example.com", login: "ada", revision: 1, rules: pinRules() });
 * const before = await vault.contents();
 * const old = await passwordOf(before, accountNamed(before, name));
 * await newRevision(vault, accountNamed(before, name));
 * const after = await vault.contents();
 * (await previousPasswordOf(after, accountNamed(after, name))) === old; // true
 * ```
 */
export async function previousPasswordOf(contents: Contents, account: Account): Promise<string | undefined> {
  if (!account.previous) return undefined;
  try {
    return await passwordOf(contents, asBefore(account));
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** The account as it was before its last change. */
function asBefore(account: Account): Account {
  const others = Object.entries(account).filter(([field]) => !(makers as readonly string[]).includes(field));
  return { ...Object.fromEntries(others), ...account.previous } as Account;
}

/**
 * The account as its site has it, as far as is known: of one that has come along to another master password, and whose site
 * was not told yet, as it was before. What is written down, or read from a backup, shall be what one can log in with.
 *
 * @returns `account` itself where that is what the site has, or where the one before cannot be made
 * @example
 * ```ts
 * import { accountAtSite, accountNamed, addAccount, createVault, memoryStorage, passwordOf, pinRules } from "saltmill";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "ada" });
 * const name = await addAccount(vault, { site: "example.com", login: "ada", revision: 1, rules: pinRules() });
 * const contents = await vault.contents();
 * const account = await accountAtSite(contents, accountNamed(contents, name));
 * (await passwordOf(contents, account)).length; // 6
 * ```
 */
export async function accountAtSite(contents: Contents, account: Account): Promise<Account> {
  if (!siteHasPrevious(account)) return account;
  return (await previousPasswordOf(contents, account)) === undefined ? account : asBefore(account);
}

/** What a new password was filled in for: to log in with it, or into a form that changes or sets it. */
export type Settling = "login" | "change";

/**
 * The new password was filled in. Where it was to change it, the site may still refuse; where it was to log in after that,
 * the one before is of no use any more. Where it was to log in and no form has had it, that may fail: it is the next
 * time that tells. Like {@link markUsed} this is dropped where the vault cannot be written; the next time does it.
 *
 * @returns whether something was written
 * @example
 * ```ts
 * import {
 *   accountNamed,
 *   addAccount,
 *   createVault,
 *   memoryStorage,
 *   newRevision,
 *   pinRules,
 *   previousPasswordOf,
 *   settlePassword,
 * } from "saltmill";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "ada" });
 * const name = await addAccount(vault, { site: "example.com", login: "ada", revision: 1, rules: pinRules() });
 * await newRevision(vault, accountNamed(await vault.contents(), name));
 * await settlePassword(vault, name, "change");
 * await settlePassword(vault, name, "login");
 * const contents = await vault.contents();
 * await previousPasswordOf(contents, accountNamed(contents, name)); // undefined
 * ```
 */
export async function settlePassword(vault: Vault, name: Account["name"], by: Settling): Promise<boolean> {
  try {
    return await vault.change((contents) => {
      const { previous, ...account } = accountNamed(contents, name);
      if (previous === undefined || (by === "change" && previous.sent)) return { writes: {}, result: false };
      const after = by === "login" && previous.sent ? account : { ...account, previous: { ...previous, sent: true } };
      return { writes: { [name]: after }, result: true };
    });
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
