import { sameJson } from "../json.ts";
import type { EarlierPassword, Previous } from "../vault/index.ts";
import type { Account } from "./account.ts";

/** Fields that decide an account's password, besides its site and login. */
export const passwordFields = ["scheme", "root", "revision", "rules", "secret"] as const;

/** Values of the fields in {@link passwordFields}: the inputs of one password. */
export type PasswordInputs = Pick<EarlierPassword, (typeof passwordFields)[number]>;

/** Returns only the inputs of a password, without other fields and without fields that are undefined. */
export const inputsOf = (from: PasswordInputs): PasswordInputs =>
  Object.fromEntries(
    passwordFields.flatMap((field) => (from[field] === undefined ? [] : [[field, from[field]]])),
  ) as unknown as PasswordInputs;

/**
 * Returns an account with `inputs` instead of its present password inputs. Fields of {@link passwordFields} that are
 * missing in `inputs` are removed. All other fields stay.
 */
export function withInputs(account: Account, inputs: PasswordInputs): Account {
  const others = Object.entries(account).filter(([field]) => !(passwordFields as readonly string[]).includes(field));
  return { ...Object.fromEntries(others), ...inputsOf(inputs) } as Account;
}

/** Returns true if two passwords have the same inputs. */
export const sameInputs = (a: PasswordInputs, b: PasswordInputs): boolean => sameJson(inputsOf(a), inputsOf(b));

/**
 * Returns the inputs of an account's previous password. `previous` contains a scheme only if it differs from the
 * account's current scheme.
 */
export const inputsBefore = ({ scheme }: Account, previous: Previous): PasswordInputs =>
  inputsOf({ scheme, ...previous });
