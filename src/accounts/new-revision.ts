import { AppError } from "../errors.ts";
import { assertRevision, generatorOf } from "../schemes/index.ts";
import type { Vault } from "../vault/index.ts";
import { type Account, accountNamed } from "./account.ts";
import { type EasyDerivationOptions, easySecret } from "./add-easy.ts";
import { firstRevision } from "./first-revision.ts";
import { inputsOf, withInputs } from "./password-fields.ts";
import { type PasswordChangeOptions, withNewPassword } from "./previous.ts";

/**
 * Gives an account of saltmill-1 its next revision. The account then has a new password with the same rules. Writes
 * nothing if the revision in the vault already differs from that of `account`, so a double click causes only one new
 * revision.
 *
 * @param account - the account as it was shown to the user; only its name and revision are used
 * @returns the account's revision after the call
 * @throws {@link AppError} `account-missing`, `bad-argument` (another scheme), `revision-range`, and errors of
 * {@link Vault.change}; after an error, nothing is written
 * @example
 * ```ts
 * import { accountNamed, addAccount, createVault, memoryStorage, newRevision, pinRules } from "saltmill";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "ada" });
 * const name = await addAccount(vault, { site: "example.com", login: "ada", revision: 1, rules: pinRules() });
 * await newRevision(vault, accountNamed(await vault.contents(), name)); // 2
 * ```
 */
export function newRevision(
  vault: Vault,
  account: Pick<Account, "name" | "revision">,
  options: PasswordChangeOptions = {},
): Promise<number> {
  return vault.change((contents) => {
    const now = accountNamed(contents, account.name);
    if (generatorOf(now.scheme)?.root !== "vault") throw noRevisions(now);
    if (now.revision !== account.revision) return { writes: {}, result: Number(now.revision) };
    // A deleted account with the same site and login may have used higher revisions, which must not be used again.
    const revision = Math.max(Number(now.revision) + 1, firstRevision(contents, now.site, now.login));
    assertRevision(revision);
    return { writes: { [now.name]: withNewPassword(now, { ...now, revision }, options) }, result: revision };
  });
}

/**
 * Gives an account of easypasswords-1 another revision. Derives the account's new secret from the master password of
 * Easy Passwords. This derivation is slow.
 *
 * @param revision - the new revision, a free text
 * @returns the account's revision after the call
 * @throws {@link AppError} `account-missing`, `bad-argument`, `bad-character`, `master-empty`, and errors of
 * {@link Vault.change}; the reason of the aborted signal. After an error, nothing is written.
 * @example
 * ```ts
 * import {
 *   accountNamed,
 *   addEasyAccount,
 *   createVault,
 *   memoryStorage,
 *   newEasyRevision,
 *   passwordOf,
 * } from "saltmill";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "ada" });
 * const rules = { length: 16, classes: ["upper", "symbol"] };
 * const work = { masterPassword: "foobar" };
 * const name = await addEasyAccount(vault, { site: "example.com", login: "bar", revision: "", rules }, work);
 * await newEasyRevision(vault, accountNamed(await vault.contents(), name), "2", work);
 * const contents = await vault.contents();
 * await passwordOf(contents, accountNamed(contents, name)); // "VX~RBJ^NCBH(#;N["
 * ```
 */
export async function newEasyRevision(
  vault: Vault,
  account: Account,
  revision: string,
  work: EasyDerivationOptions & PasswordChangeOptions,
): Promise<string> {
  if (generatorOf(account.scheme)?.kind !== "easy") throw noRevisions(account);
  const { site, login } = account;
  const secret = await easySecret({ site, login, revision }, work);
  return vault.change((contents) => {
    const now = accountNamed(contents, account.name);
    const seen = now.scheme === account.scheme && now.revision === account.revision;
    const result = seen ? revision : String(now.revision);
    const after = withNewPassword(now, withInputs(now, { ...inputsOf(now), revision, secret }), work);
    return { writes: seen ? { [now.name]: after } : {}, result };
  });
}

const noRevisions = ({ scheme }: Account): AppError =>
  new AppError("bad-argument", `an account of ${scheme} cannot get this revision`, ["account", scheme]);
