import { sameJson } from "../backup/record-differences.ts";
import type { EarlierPassword, Previous } from "../vault/records.ts";
import type { Account } from "./account.ts";

/** Fields of an account that can change and that decide its password. The scheme reads them beside site and login. */
export const passwordFields = ["scheme", "root", "revision", "rules", "secret"] as const;

/** Values of {@link passwordFields}. */
export type PasswordInputs = Pick<EarlierPassword, (typeof passwordFields)[number]>;

/** Returns the inputs of a password, without those that are missing. */
export const inputsOf = (from: PasswordInputs): PasswordInputs =>
  Object.fromEntries(
    passwordFields.flatMap((field) => (from[field] === undefined ? [] : [[field, from[field]]])),
  ) as unknown as PasswordInputs;

/** Returns an account with another password. Inputs that the new ones lack are removed. All other fields stay. */
export function withInputs(account: Account, inputs: PasswordInputs): Account {
  const others = Object.entries(account).filter(([field]) => !(passwordFields as readonly string[]).includes(field));
  return { ...Object.fromEntries(others), ...inputsOf(inputs) } as Account;
}

/** Returns true if both are made of the same inputs. */
export const sameInputs = (a: PasswordInputs, b: PasswordInputs): boolean => sameJson(inputsOf(a), inputsOf(b));

/** Returns the inputs of an account's previous password. Its scheme is stored only if that has changed. */
export const inputsBefore = ({ scheme }: Account, previous: Previous): PasswordInputs =>
  inputsOf({ scheme, ...previous });
