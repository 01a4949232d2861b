import { wipe } from "../../crypto/index.ts";
import { assertObject } from "../arguments.ts";
import { AppError } from "../errors.ts";
import { fromBase64 } from "../base64.ts";
import { sameJson, without } from "../json.ts";
import { isStored, rootMissing, schemeOf, unknownScheme } from "../schemes/index.ts";
import { type Contents, type EarlierPassword, type Previous, rootBytesOf } from "../vault/index.ts";
import type { Account } from "./account.ts";

type DerivedFrom = Pick<Account, "site" | "login" | (typeof passwordFields)[number]>;

/** Returns false if an account has no password, for example only one-time codes. */
export const hasPassword = ({ scheme, secret }: Pick<Account, "scheme" | "secret">): boolean =>
  !isStored(scheme) || secret !== undefined;

/**
 * Returns the password of an account, generated or stored.
 *
 * @throws {@link AppError} `password-missing` if the account has no password, `root-missing`, `scheme-unknown`,
 * `rules-…`
 * @example
 * ```ts
 * import { schemes } from "saltmill";
 * import { accountNamed, addAccount, createVault, memoryStorage, passwordOf } from "saltmill/vault";
 * const identity = "ada@example.org";
 * const masterPassword = "correct horse battery staple";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword, identity });
 * const rules = schemes["saltmill-1"].defaultRules;
 * const name = await addAccount(vault, { site: "example.com", login: "ada", revision: 1, rules });
 * const contents = await vault.contents();
 * await passwordOf(contents, accountNamed(contents, name)); // "[4zR,AH$Q|(,5v[4"
 * ```
 */
export async function passwordOf(contents: Contents, account: DerivedFrom): Promise<string> {
  if (!hasPassword(account)) throw new AppError("password-missing", "this account has no password");
  const scheme = schemeOf(account.scheme);
  if (!scheme) throw unknownScheme(account.scheme);
  const secret = scheme.root === "vault" ? rootBytesOf(contents, account.root ?? "") : fromBase64(account.secret);
  if (!secret) throw rootMissing();
  try {
    const { site, login, revision, rules = {} } = account;
    if (!isStored(account.scheme)) assertObject("rules", account.rules);
    return await scheme.derive(secret, { site, login, revision, rules });
  } finally {
    wipe(secret);
  }
}

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
  return { ...without(account, ...passwordFields), ...inputsOf(inputs) } as Account;
}

/** Returns true if two passwords have the same inputs. */
export const sameInputs = (a: PasswordInputs, b: PasswordInputs): boolean => sameJson(inputsOf(a), inputsOf(b));

/**
 * Returns the inputs of an account's previous password. `previous` contains a scheme only if it differs from the
 * account's current scheme.
 */
export const inputsBefore = ({ scheme }: Account, previous: Previous): PasswordInputs =>
  inputsOf({ scheme, ...previous });
