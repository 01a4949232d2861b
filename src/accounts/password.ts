import { wipe } from "../../crypto/index.ts";
import { assertObject } from "../arguments.ts";
import { fromBase64 } from "../base64.ts";
import { isStored, rootMissing, schemeOf, unknownScheme } from "../schemes/index.ts";
import { type Contents, rootBytesOf } from "../vault/index.ts";
import type { Account } from "./account.ts";
import type { passwordFields } from "./password-fields.ts";

type DerivedFrom = Pick<Account, "site" | "login" | (typeof passwordFields)[number]>;

/**
 * Returns the password of an account, generated or stored.
 *
 * @throws {@link AppError} `root-missing`, `scheme-unknown`, `rules-…`
 * @example
 * ```ts
 * import { accountNamed, addAccount, createVault, memoryStorage, passwordOf, schemes } from "saltmill";
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
