import { AppError } from "../errors.ts";
import type { Change, Contents, Vault } from "../vault/index.ts";
import { type Account, accountNamed } from "./account.ts";

/**
 * Uses of an account within this time, in milliseconds, count as one use. Otherwise showing, copying and filling a
 * password would cause three writes.
 */
const oneUse = 60_000;

/**
 * Stores the time of an account's last use. Lists of accounts are sorted by this time. If the vault is busy, locked,
 * read-only or full, nothing is written and no error is reported.
 *
 * @param now - milliseconds since 1970
 * @returns true if the time was written
 * @example
 * ```ts
 * import { pinRules } from "saltmill";
 * import { accountNamed, addAccount, createVault, markUsed, memoryStorage } from "saltmill/vault";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "ada" });
 * const name = await addAccount(vault, { site: "example.com", login: "ada", revision: 1, rules: pinRules() });
 * await markUsed(vault, name); // true
 * accountNamed(await vault.contents(), name).used !== undefined; // true
 * ```
 */
export function markUsed(vault: Vault, name: Account["name"], now = Date.now()): Promise<boolean> {
  return changeIfPossible(vault, (contents) => {
    const account = accountNamed(contents, name);
    if (Math.abs(now - (account.used ?? 0)) < oneUse) return { writes: {}, result: false };
    return { writes: { [name]: { ...account, used: now } }, result: true };
  });
}

/**
 * Keeps the port on which the user wants an account that had no address so far. If the vault is busy, locked, read-only
 * or full, nothing is written, and the user is asked again.
 *
 * @param origin - scheme, host and port of the page
 * @returns true if the address was written
 */
export function keepPort(vault: Vault, name: Account["name"], origin: string): Promise<boolean> {
  return changeIfPossible(vault, (contents) => {
    const account = accountNamed(contents, name);
    if (account.address !== undefined) return { writes: {}, result: false };
    return { writes: { [name]: { ...account, address: `${origin}/` } }, result: true };
  });
}

/**
 * Changes a vault for a note that is not worth an error message. If the vault is busy, locked, read-only or full, or has
 * no such account, nothing is written.
 *
 * @returns the result of the change; false if nothing was written
 */
export async function changeIfPossible(
  vault: Vault,
  change: (contents: Contents) => Change<boolean> | Promise<Change<boolean>>,
): Promise<boolean> {
  try {
    return await vault.change(change);
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
