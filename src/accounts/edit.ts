import { AppError, kindOf } from "../errors.ts";
import { type JsonObject, sameJson, without } from "../json.ts";
import { assertRevision, generatorOf, isRevision, isStored, keptPassword, storedScheme } from "../schemes/index.ts";
import { sameText } from "../text.ts";
import type { Contents, Vault } from "../vault/index.ts";
import { type Account, accountNamed, accountsWithSameName, assertFree, loginOf } from "./account.ts";
import { firstRevision } from "./add.ts";
import { type AccountChanges, changedAccount, noRevisions } from "./changed-account.ts";
import { passwordFields, passwordOf } from "./password.ts";
import { type PasswordChangeOptions, withNewPassword } from "./previous.ts";

/** Options for {@link editAccount}. */
export interface EditOptions extends PasswordChangeOptions {
  /** True if the user has agreed to a new password. Otherwise, an edit that changes the password is rejected. */
  readonly newPassword?: boolean | undefined;
}

/**
 * Changes an account in one write. Replaces the given fields in the stored record, and the fields that depend on them,
 * such as the history after a new password. Other fields keep their stored values, which may come from another window
 * or from a newer version.
 *
 * @throws {@link AppError} `account-missing`, `account-exists` (another account of the site has the same login),
 * `storage-busy` (another window has changed the account while its passwords were derived), `bad-argument` (the
 * password would change and `newPassword` is not true, or the scheme has no such field), `site-missing`, `rules-…`,
 * `revision-range`, `bad-character`, `totp-key`, `scheme-unknown`, and errors of {@link Vault.change}; after an error,
 * nothing is written
 * @example
 * ```ts
 * import { addAccount, createVault, editAccount, memoryStorage } from "saltmill/vault";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "ada" });
 * const rules = { length: 16, classes: ["lower", "digit"] };
 * const name = await addAccount(vault, { site: "example.com", login: "ada", revision: 1, rules });
 * await editAccount(vault, name, { notes: "the old one" });
 * await editAccount(vault, name, { rules: { ...rules, length: 20 } }, { newPassword: true });
 * ```
 */
export async function editAccount(
  vault: Vault,
  name: Account["name"],
  changes: AccountChanges,
  { newPassword = false, siteHasPassword }: EditOptions = {},
): Promise<void> {
  const moved = changes.site === undefined ? undefined : await asStored(vault, name);
  return vault.change((contents) => {
    const before = accountNamed(contents, name);
    if (moved && !sameJson(before, moved.account)) {
      throw new AppError("storage-busy", "another window has changed this account", ["another window"]);
    }
    const { account, passwordChanges } = changedAccount(contents, before, changes, { siteHasPassword }, moved?.stored);
    if (passwordChanges && !newPassword) {
      const message = "this changes the password: newPassword must be true";
      throw new AppError("bad-argument", message, ["newPassword", kindOf(newPassword)]);
    }
    assertStillFree(contents, before, account);
    const same = JSON.stringify(account) === JSON.stringify(before);
    return { writes: same ? {} : { [name]: account }, result: undefined };
  });
}

/**
 * Throws if a change gives an account a site and username that another account has. After a merge of two vaults, several
 * accounts may have the same username or `login`. Renaming one of them is allowed, unless another account has the new
 * username.
 *
 * @param before - the account in the vault
 * @throws {@link AppError} `account-exists`
 */
export function assertStillFree(contents: Contents, before: Account, account: Account): void {
  if (!sameText(account.site, before.site)) assertFree(contents, account);
  else if (!sameText(loginOf(account), loginOf(before))) {
    const alike = accountsWithSameName(contents, before).filter((other) => !sameText(loginOf(other), loginOf(account)));
    const tolerated = alike.map((other) => other.name);
    assertFree(contents, account, tolerated);
  }
}

/**
 * Gives an account another username, a label, or both. Its password does not change: a generated password is still
 * derived from the unchanged `login`; see `userName` in docs/formats.md.
 *
 * @throws {@link AppError} the same errors as {@link editAccount}
 * @example
 * ```ts
 * import { pinRules } from "saltmill";
 * import { accountNamed, addAccount, createVault, memoryStorage, renameAccount } from "saltmill/vault";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "ada" });
 * const name = await addAccount(vault, { site: "example.com", login: "ada", revision: 1, rules: pinRules() });
 * await renameAccount(vault, name, { login: "lovelace" });
 * accountNamed(await vault.contents(), name).userName; // "lovelace"
 * ```
 */
export function renameAccount(
  vault: Vault,
  name: Account["name"],
  { login, label }: Pick<AccountChanges, "login" | "label">,
): Promise<void> {
  return editAccount(vault, name, { login, label });
}

/**
 * Gives an account whose password is derived from a root its next revision. The account then has a new password with the same rules. Writes
 * nothing if the revision in the vault already differs from that of `account`, so a double click causes only one new
 * revision.
 *
 * @param account - the account as it was shown to the user; only its name and revision are used
 * @returns the account's revision after the call
 * @throws {@link AppError} `account-missing`, `bad-argument` (another scheme), `revision-range`, and errors of
 * {@link Vault.change}; after an error, nothing is written
 * @example
 * ```ts
 * import { pinRules } from "saltmill";
 * import { accountNamed, addAccount, createVault, memoryStorage, newRevision } from "saltmill/vault";
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
 * Returns an account as it is in the vault, and a copy whose passwords are stored instead of derived. Runs before
 * {@link Vault.change}, because deriving many passwords takes time and other windows must wait during a change.
 */
async function asStored(vault: Vault, name: Account["name"]): Promise<{ account: Account; stored: Account }> {
  const contents = await vault.contents();
  const account = accountNamed(contents, name);
  return { account, stored: await withStoredPasswords(contents, account) };
}

/**
 * Returns an account whose current and earlier passwords are stored instead of derived. Derived passwords depend on the
 * site, so they must be stored before the site changes. A password that cannot be derived now is not converted.
 */
export async function withStoredPasswords(contents: Contents, account: Account): Promise<Account> {
  const { previous, history } = account;
  const stored = (inputs: JsonObject): Promise<JsonObject> => storedInputs(contents, account, inputs);
  return {
    ...(await stored(account)),
    ...(previous && { previous: await stored(previous) }),
    ...(history && { history: await Promise.all(history.map(stored)) }),
  } as unknown as Account;
}

/** Converts the password that `inputs` describe to a stored password, and returns the changed `inputs`. */
async function storedInputs(contents: Contents, account: Account, inputs: JsonObject): Promise<JsonObject> {
  const { scheme = account.scheme, revision } = inputs;
  if (isStored(scheme)) return { ...inputs, scheme };
  const secret = await secretOf(contents, {
    ...without(account, ...passwordFields),
    ...inputs,
    scheme,
  } as unknown as Account);
  if (secret === undefined) return { ...inputs, scheme };
  return {
    ...without(inputs, ...passwordFields),
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
