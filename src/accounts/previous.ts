import { AppError } from "../errors.ts";
import type { EarlierPassword, Previous } from "../vault/records.ts";
import type { Contents, Vault } from "../vault/vault.ts";
import { type Account, accountNamed } from "./account.ts";
import { passwordOf } from "./password.ts";

/** Fields that can change and that determine the password. */
const makers = ["root", "revision", "rules", "secret"] as const;

/**
 * Returns an account with another password, together with what is needed to make the previous one: a form that changes a
 * password asks for both. A new password that was never sent is not known to the site, so the account keeps the previous
 * password from before it. It also keeps a previous password of another root: if the site refused the new password, it still
 * has that one. A previous password that is replaced goes to the earlier passwords.
 */
export function withPrevious(before: Account, after: Account): Account {
  const { sent, ...kept } = before.previous ?? {};
  const isKept = before.previous && (sent !== true || isOfAnotherRoot(before));
  const history = isKept ? {} : historyOf(before);
  const scheme = before.scheme === after.scheme ? {} : { scheme: before.scheme };
  const made = Object.fromEntries(makers.flatMap((field) => entryOf(before, field)));
  return { ...after, ...history, previous: (isKept ? kept : { ...scheme, ...made }) as Previous };
}

/** Returns the earlier passwords of an account, including the previous one. */
function historyOf({ previous, scheme, history = [] }: Account): { history?: readonly EarlierPassword[] } {
  if (!previous) return {};
  const made = Object.fromEntries(Object.entries(previous).filter(([field]) => field !== "sent")) as Previous;
  return { history: [{ scheme, ...made, ended: Date.now() }, ...history] };
}

/** Returns an account whose site is known to have the new password. The previous password becomes an earlier one. */
export function withoutPrevious(account: Account): Account {
  const fields = Object.entries({ ...account, ...historyOf(account) });
  return Object.fromEntries(fields.filter(([field]) => field !== "previous")) as Account;
}

/** Returns true if the account was moved to another master password and its previous root is known. */
export const isOfAnotherRoot = ({ root, previous }: Account): boolean =>
  previous?.root !== undefined && previous.root !== root;

/**
 * Returns true if the site still has the previous password, as far as is known: the account was moved to another master
 * password, and no form that changes the password has been filled since.
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
 * Returns the password that an account had before its last change, until the site is known to have the new one. Returns
 * `undefined` if there is none, or if it cannot be derived any more.
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

/** Returns the account as it was before its last change. */
function asBefore(account: Account): Account {
  const others = Object.entries(account).filter(([field]) => !(makers as readonly string[]).includes(field));
  return { ...Object.fromEntries(others), ...account.previous } as Account;
}

/**
 * Returns the account as its site has it, as far as is known. If an account was moved to another master password and its
 * site does not know that yet, this is the account before the move. A person can log in with a password that is printed or
 * read from a backup.
 *
 * @returns `account` itself if the site has that, or if the previous one cannot be derived
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

/**
 * Notes that the new password was filled, into a form that changes it or to log in. The site may still refuse it, so both
 * passwords are kept. Like {@link markUsed}, this is dropped if the vault cannot be written.
 *
 * @returns true if the vault was written
 * @example
 * ```ts
 * import { accountNamed, markPasswordSent, siteHasPrevious, type Vault } from "saltmill";
 * export async function afterChangeForm(vault: Vault, name: string): Promise<boolean> {
 *   await markPasswordSent(vault, name);
 *   return siteHasPrevious(accountNamed(await vault.contents(), name));
 * }
 * ```
 */
export const markPasswordSent = (vault: Vault, name: Account["name"]): Promise<boolean> =>
  written(vault, name, (account) =>
    account.previous && account.previous.sent !== true
      ? { ...account, previous: { ...account.previous, sent: true } }
      : undefined,
  );

/**
 * Notes that the site has the new password, because a login with it seems to have worked. The previous password is kept in
 * the account's `history`. Like {@link markUsed}, this is dropped if the vault cannot be written.
 *
 * @returns true if the vault was written
 * @example
 * ```ts
 * import {
 *   accountNamed,
 *   addAccount,
 *   confirmPasswordUse,
 *   createVault,
 *   markPasswordSent,
 *   memoryStorage,
 *   newRevision,
 *   pinRules,
 *   previousPasswordOf,
 * } from "saltmill";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "ada" });
 * const name = await addAccount(vault, { site: "example.com", login: "ada", revision: 1, rules: pinRules() });
 * await newRevision(vault, accountNamed(await vault.contents(), name));
 * await markPasswordSent(vault, name);
 * await confirmPasswordUse(vault, name);
 * const contents = await vault.contents();
 * await previousPasswordOf(contents, accountNamed(contents, name)); // undefined
 * ```
 */
export const confirmPasswordUse = (vault: Vault, name: Account["name"]): Promise<boolean> =>
  written(vault, name, (account) => (account.previous ? withoutPrevious(account) : undefined));

async function written(
  vault: Vault,
  name: Account["name"],
  changed: (account: Account) => Account | undefined,
): Promise<boolean> {
  try {
    return await vault.change((contents) => {
      const after = changed(accountNamed(contents, name));
      return { writes: after ? { [name]: after } : {}, result: after !== undefined };
    });
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
