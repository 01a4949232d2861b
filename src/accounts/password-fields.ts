import { sameJson } from "../backup/record-differences.ts";
import type { EarlierPassword, Previous } from "../vault/account-record.ts";
import type { Account } from "./account.ts";

/** Fields that decide an account's password, besides its site and login. */
export const passwordFields = ["scheme", "root", "revision", "rules", "secret"] as const;

/** Values of {@link passwordFields}. */
export type PasswordInputs = Pick<EarlierPassword, (typeof passwordFields)[number]>;

/** Returns the inputs of a password. Missing fields are left out. */
export const inputsOf = (from: PasswordInputs): PasswordInputs =>
  Object.fromEntries(
    passwordFields.flatMap((field) => (from[field] === undefined ? [] : [[field, from[field]]])),
  ) as unknown as PasswordInputs;

/**
 * Returns an account with other password inputs. Inputs that are missing in `inputs` are removed. All other fields
 * stay.
 */
export function withInputs(account: Account, inputs: PasswordInputs): Account {
  const others = Object.entries(account).filter(([field]) => !(passwordFields as readonly string[]).includes(field));
  return { ...Object.fromEntries(others), ...inputsOf(inputs) } as Account;
}

/** Returns true if two passwords are made from the same values. */
export const sameInputs = (a: PasswordInputs, b: PasswordInputs): boolean => sameJson(inputsOf(a), inputsOf(b));

/**
 * Returns the inputs of an account's previous password. The previous scheme is stored only if the scheme has changed.
 */
export const inputsBefore = ({ scheme }: Account, previous: Previous): PasswordInputs =>
  inputsOf({ scheme, ...previous });
