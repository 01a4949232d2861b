import { AppError, kindOf } from "../errors.ts";
import { sameText } from "../text.ts";
import { sameJson } from "../json.ts";
import type { Vault } from "../vault/index.ts";
import { type Account, accountNamed, accountsWithSameName, assertFree, loginOf } from "./account.ts";
import type { AccountChanges } from "./account-changes.ts";
import { changedAccount } from "./changed-account.ts";
import type { PasswordChangeOptions } from "./previous.ts";
import { withStoredPasswords } from "./stored-passwords.ts";

/** Options for {@link editAccount}. */
export interface EditOptions extends PasswordChangeOptions {
  /** True if the user has agreed to a new password. Otherwise, an edit that changes the password is rejected. */
  readonly newPassword?: boolean | undefined;
}

/**
 * Changes an account in one write. Replaces the given fields in the stored record, and the fields that depend on them,
 * such as the history after a new password. Other fields keep their stored values, which may come from another window
 * or from a newer version. {@link changesPassword} tells in advance if an edit changes the password.
 *
 * @throws {@link AppError} `account-missing`, `account-exists` (another account of the site has the same login),
 * `storage-busy` (another window has changed the account while its passwords were derived), `bad-argument` (the
 * password would change and `newPassword` is not true, or the scheme has no such field), `site-missing`, `rules-…`,
 * `revision-range`, `bad-character`, `totp-key`, `scheme-unknown`, and errors of {@link Vault.change}; after an error,
 * nothing is written
 * @example
 * ```ts
 * import { addAccount, createVault, editAccount, memoryStorage } from "saltmill";
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
    if (!sameText(account.site, before.site)) assertFree(contents, account);
    else if (!sameText(loginOf(account), loginOf(before))) {
      // After a merge of two vaults, several accounts may have the same username or `login`. Renaming one of them is
      // allowed, unless another account has the new username.
      const alike = accountsWithSameName(contents, before).filter(
        (other) => !sameText(loginOf(other), loginOf(account)),
      );
      const tolerated = alike.map((other) => other.name);
      assertFree(contents, account, tolerated);
    }
    const same = JSON.stringify(account) === JSON.stringify(before);
    return { writes: same ? {} : { [name]: account }, result: undefined };
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
 * Gives an account another username, a label, or both. Its password does not change: a generated password is still
 * derived from the unchanged `login`; see `userName` in docs/formats.md.
 *
 * @throws {@link AppError} the same errors as {@link editAccount}
 * @example
 * ```ts
 * import {
 *   accountNamed,
 *   addAccount,
 *   createVault,
 *   loginOf,
 *   memoryStorage,
 *   pinRules,
 *   renameAccount,
 * } from "saltmill";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "ada" });
 * const name = await addAccount(vault, { site: "example.com", login: "ada", revision: 1, rules: pinRules() });
 * await renameAccount(vault, name, { login: "lovelace" });
 * loginOf(accountNamed(await vault.contents(), name)); // "lovelace"
 * ```
 */
export function renameAccount(
  vault: Vault,
  name: Account["name"],
  { login, label }: Pick<AccountChanges, "login" | "label">,
): Promise<void> {
  return editAccount(vault, name, { login, label });
}
