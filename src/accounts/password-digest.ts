import { wipe } from "../../crypto/index.ts";
import { canonical } from "../merge/index.ts";
import { utf8 } from "../text.ts";
import type { Vault } from "../vault/index.ts";
import type { Account } from "./account.ts";
import { inputsOf } from "./password-fields.ts";

/**
 * Returns a digest of everything that decides an account's current password. Later, a different digest shows that the
 * password has changed. The digest has a key, because the inputs of a stored password contain this password, and a
 * short password could be guessed from a digest without a key.
 *
 * @throws {@link AppError} `locked`
 * @example
 * ```ts
 * import {
 *   accountNamed,
 *   addAccount,
 *   confirmPasswordUse,
 *   createVault,
 *   memoryStorage,
 *   newRevision,
 *   passwordDigest,
 *   pinRules,
 * } from "saltmill";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "ada" });
 * const name = await addAccount(vault, { site: "example.com", login: "ada", revision: 1, rules: pinRules() });
 * await newRevision(vault, accountNamed(await vault.contents(), name));
 * const filled = passwordDigest(vault, accountNamed(await vault.contents(), name)); // of revision 2
 * await newRevision(vault, accountNamed(await vault.contents(), name));
 * await confirmPasswordUse(vault, name, filled); // false
 * ```
 */
export function passwordDigest(vault: Vault, account: Account): string {
  vault.assertOpen(); // a closed vault has no key
  const { site, login } = account;
  const inputs = utf8(canonical({ ...inputsOf(account), site, login }));
  try {
    return vault.keys.digest(inputs);
  } finally {
    wipe(inputs);
  }
}
