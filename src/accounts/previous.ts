import { AppError } from "../errors.ts";
import type { Previous } from "../vault/records.ts";
import type { Contents, Vault } from "../vault/vault.ts";
import { type Account, accountNamed } from "./account.ts";
import { passwordOf } from "./password.ts";

/** What makes a password, of the fields that can change. */
const makers = ["root", "revision", "rules", "secret"] as const;

/**
 * An account that has got another password, with what the one before was made of: a form that changes a password wants
 * both. One that the site has not been sent yet is no password of the site, and what was kept before it stays.
 */
export function withPrevious(before: Account, after: Account): Account {
  const unused = before.previous?.sent === true ? undefined : before.previous;
  const scheme = before.scheme === after.scheme ? {} : { scheme: before.scheme };
  const made = Object.fromEntries(makers.flatMap((field) => entryOf(before, field)));
  return { ...after, previous: unused ?? ({ ...scheme, ...made } as Previous) };
}

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
  const { previous } = account;
  if (!previous) return undefined;
  const others = Object.entries(account).filter(([field]) => !(makers as readonly string[]).includes(field));
  try {
    return await passwordOf(contents, { ...Object.fromEntries(others), ...previous } as Account);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** What a new password was filled in for: to log in with it, or into a form that changes it. */
export type Settling = "login" | "change";

/**
 * The new password was filled in. Where it was to log in, the one before is of no use any more; where it was to change it,
 * the site may still refuse. Like {@link markUsed} this is dropped where the vault cannot be written; the next time does it.
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
      const after = by === "login" ? account : { ...account, previous: { ...previous, sent: true } };
      return { writes: { [name]: after }, result: true };
    });
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
