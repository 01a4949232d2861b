import { AppError } from "../errors.ts";
import type { Vault } from "../vault/vault.ts";
import { type Account, accountNamed } from "./account.ts";

/** Closer uses are one: showing, copying and filling in one after the other need not be three writes. */
const oneUse = 60_000;

/** Vaults with a mark on its way: another one meanwhile is not worth waiting for. */
const marking = new WeakSet<Vault>();

/**
 * Notes that an account was used, for the order of lists: one write, and none that matters. A vault that is busy, locked,
 * read-only or full drops it; nobody is told.
 *
 * @param now - milliseconds since 1970
 * @returns whether it was written
 * @example
 * ```ts
 * import { accountNamed, addAccount, createVault, markUsed, memoryStorage, pinRules } from "saltmill";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "ada" });
 * const name = await addAccount(vault, { site: "example.com", login: "ada", revision: 1, rules: pinRules() });
 * await markUsed(vault, name); // true
 * accountNamed(await vault.contents(), name).used !== undefined; // true
 * ```
 */
export async function markUsed(vault: Vault, name: Account["name"], now = Date.now()): Promise<boolean> {
  if (marking.has(vault)) return false;
  marking.add(vault);
  try {
    return await vault.change((contents) => {
      const account = accountNamed(contents, name);
      if (Math.abs(now - (account.used ?? 0)) < oneUse) return { writes: {}, result: false };
      return { writes: { [name]: { ...account, used: now } }, result: true };
    });
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  } finally {
    marking.delete(vault);
  }
}
