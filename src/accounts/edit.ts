import { AppError, kindOf } from "../errors.ts";
import { sameText } from "../text.ts";
import type { Vault } from "../vault/vault.ts";
import { type Account, accountNamed } from "./account.ts";
import { type AccountChanges, changedAccount } from "./changes.ts";
import { assertFree, loginOf, accountsWithSameName } from "./names.ts";

/** How an account is edited. */
export interface EditOptions {
  /** Whether the owner knows that the password will be another one; without it such an edit is refused. */
  readonly newPassword?: boolean | undefined;
}

/**
 * Changes an account, in one write. It begins with what is there now: what another window changed in other fields, and
 * fields of a newer version, stay. {@link changesPassword} tells beforehand whether the password will be another one.
 *
 * @throws {@link AppError} `account-missing`, `account-exists` (the new login is another account's), `bad-argument` (the
 * password would change and `newPassword` is not true; or the scheme has no such field), `rules-…`, `revision-range`,
 * `bad-character`, `scheme-unknown`, and what {@link Vault.change} throws; nothing is written then
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
export function editAccount(
  vault: Vault,
  name: Account["name"],
  changes: AccountChanges,
  { newPassword = false }: EditOptions = {},
): Promise<void> {
  return vault.change((contents) => {
    const before = accountNamed(contents, name);
    const { account, passwordChanges } = changedAccount(contents, before, changes);
    if (passwordChanges && !newPassword) {
      const message = "this changes the password: newPassword must be true";
      throw new AppError("bad-argument", message, ["newPassword", kindOf(newPassword)]);
    }
    if (!sameText(loginOf(account), loginOf(before))) {
      // One that was made with the same login, as after a merge, is no hindrance to telling the two apart.
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
 * Gives an account another login, a label, or both; its password stays. What it is made of keeps its old name, see
 * `userName` in docs/formats.md.
 *
 * @throws {@link AppError} as {@link editAccount} does
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
