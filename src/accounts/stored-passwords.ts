import { AppError } from "../errors.ts";
import { isRevision, isStored, keptPassword, storedScheme } from "../schemes/index.ts";
import type { JsonObject } from "../json.ts";
import type { Contents } from "../vault/index.ts";
import type { Account } from "./account.ts";
import { passwordFields } from "./password-fields.ts";
import { passwordOf } from "./password.ts";

/**
 * Returns an account whose current and earlier passwords are stored instead of derived. Derived passwords depend on the
 * site, so they must be stored before the site changes. A password that cannot be derived now is not converted.
 */
export async function withStoredPasswords(contents: Contents, account: Account): Promise<Account> {
  const { previous, history } = account;
  const stored = (inputs: JsonObject): Promise<JsonObject> => asStored(contents, account, inputs);
  return {
    ...(await stored(account)),
    ...(previous && { previous: await stored(previous) }),
    ...(history && { history: await Promise.all(history.map(stored)) }),
  } as unknown as Account;
}

const without = (fields: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

/** Converts the password that `inputs` describe to a stored password, and returns the changed `inputs`. */
async function asStored(contents: Contents, account: Account, inputs: JsonObject): Promise<JsonObject> {
  const { scheme = account.scheme, revision } = inputs;
  if (isStored(scheme)) return { ...inputs, scheme };
  const secret = await secretOf(contents, {
    ...without(account, passwordFields),
    ...inputs,
    scheme,
  } as unknown as Account);
  if (secret === undefined) return { ...inputs, scheme };
  return {
    ...without(inputs, passwordFields),
    scheme: storedScheme,
    revision: isRevision(revision) ? revision : 1,
    secret,
  };
}

async function secretOf(contents: Contents, account: Account): Promise<string | undefined> {
  try {
    return keptPassword(await passwordOf(contents, account));
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
