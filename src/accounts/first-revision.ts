import { sameText } from "../text.ts";
import type { Contents } from "../vault/index.ts";
import { deletedAt } from "./account.ts";

/**
 * Returns the first revision for a new account: 1, or the number after the highest revision of a deleted account with
 * the same site and login. The deleted account's passwords are therefore not generated again.
 *
 * @example
 * ```ts
 * import { addAccount, createVault, firstRevision, memoryStorage, pinRules, removeAccounts } from "saltmill";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "ada" });
 * const name = await addAccount(vault, { site: "example.com", login: "ada", revision: 1, rules: pinRules() });
 * await removeAccounts(vault, [name]);
 * firstRevision(await vault.contents(), "example.com", "ada"); // 2
 * ```
 */
export function firstRevision(contents: Contents, site: string, login: string): number {
  const spent = deletedAt(contents, site)
    .filter((record) => sameText(record.login, login))
    .map(({ revision }) => (typeof revision === "number" ? revision : 0));
  return Math.max(0, ...spent) + 1;
}
