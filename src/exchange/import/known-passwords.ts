import { type Account, earlierPasswordOf, inputsBefore, passwordOf, withInputs } from "../../accounts/index.ts";
import { AppError } from "../../errors.ts";
import type { Contents } from "../../vault/index.ts";
import type { ImportedEntry, ImportedPassword } from "./entry.ts";

/** Returns the password of an account, or undefined if the password cannot be derived or decrypted. */
export const derivedPassword = (
  contents: Contents,
  account: Parameters<typeof passwordOf>[1],
): Promise<string | undefined> => ifDerivable(passwordOf(contents, account));

/**
 * Returns the current, the previous and the earlier passwords of an account, except those that cannot be derived or
 * decrypted.
 */
export async function knownPasswords(contents: Contents, account: Account): Promise<ReadonlySet<string>> {
  const { previous, history = [] } = account;
  const accounts = [account, ...(previous ? [withInputs(account, inputsBefore(account, previous))] : [])];
  const all = await Promise.all([
    ...accounts.map((each) => derivedPassword(contents, each)),
    ...history.map((each) => ifDerivable(earlierPasswordOf(contents, account, each))),
  ]);
  return new Set(all.filter((password) => password !== undefined));
}

/** Returns each earlier password of an entry once, except the passwords in `known` and the entry's own password. */
export function missingPasswords(
  { password, history = [] }: ImportedEntry,
  known: ReadonlySet<string>,
): readonly ImportedPassword[] {
  const passwords = history.map((each) => each.password);
  return history.filter(
    (each, i) => each.password !== password && !known.has(each.password) && passwords.indexOf(each.password) === i,
  );
}

async function ifDerivable(password: Promise<string>): Promise<string | undefined> {
  try {
    return await password;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
