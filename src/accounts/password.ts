import { wipe } from "../../crypto/index.ts";
import { fromBase64 } from "../base64.ts";
import { AppError } from "../errors.ts";
import type { CharacterRules, Rules } from "../schemes/rules.ts";
import { easyPassword } from "../schemes/easypasswords1.ts";
import { isSchemeId, unknownScheme } from "../schemes/index.ts";
import { saltmill1Password } from "../schemes/saltmill1.ts";
import { storedPassword, storedScheme } from "../schemes/stored.ts";
import { type Contents, keysOf } from "../vault/vault.ts";
import type { Account } from "./account.ts";

/**
 * The password of an account: generated, or kept.
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
export async function passwordOf(contents: Contents, account: Account): Promise<string> {
  const { site, login, revision, rules, scheme } = account;
  if (scheme === storedScheme) {
    const password = storedPassword(account.secret);
    if (password === undefined) throw missing();
    return password;
  }
  if (!isSchemeId(scheme)) throw unknownScheme(scheme);
  const secret = scheme === "saltmill-1" ? rootOf(contents, account) : fromBase64(account.secret);
  if (!secret) throw missing();
  try {
    return scheme === "saltmill-1"
      ? await saltmill1Password(secret, { site, login, revision: revision as number, rules: rules as unknown as Rules })
      : easyPassword(secret, rules as unknown as CharacterRules);
  } finally {
    wipe(secret);
  }
}

const missing = (): AppError => new AppError("root-missing", "the root of this account is not in the vault");

function rootOf(contents: Contents, { root = "" }: Account): Uint8Array | undefined {
  const { roots } = keysOf(contents);
  return Object.hasOwn(roots, root) ? fromBase64(roots[root]?.R) : undefined;
}
