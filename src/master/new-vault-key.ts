import { wipe } from "../../crypto/internal.ts";
import { toBase64 } from "../base64.ts";
import { assertSlowStep, partOfDerivation } from "../derivation.ts";
import { AppError } from "../errors.ts";
import { randomBytes } from "../random.ts";
import { cannotDecrypt } from "../vault/envelope.ts";
import { headerKey, wrapVaultKey } from "../vault/header.ts";
import { VaultKeys } from "../vault/keys.ts";
import { wrapStorageErrors } from "../vault/storage.ts";
import { Vault } from "../vault/vault.ts";
import { type ChangeMasterOptions, headerOf, sameHeader, unwrapWithBackoff } from "./change-master.ts";

/** What {@link newVaultKey} needs. */
export type NewVaultKeyOptions = Pick<
  ChangeMasterOptions,
  "masterPassword" | "signal" | "onProgress" | "pbkdf2" | "attempts"
>;

/**
 * Gives a vault a new key and encrypts everything anew under it: what to do once somebody may have read the storage and
 * know an old master password, since an old header opens everything that was ever written under the old key. No password
 * changes.
 *
 * The new records lie beside the old ones until the header is switched, in one write; what is left of the old ones is
 * removed then, or the next time. Every other window begins anew. Backups from before keep the old key.
 *
 * @param vault - closed afterwards: its keys open nothing any more
 * @returns the same vault under its new key, the caller's to close
 * @throws {@link AppError} `cannot-decrypt` (a wrong master password, or a record that does not open: it could not come
 * along), `unlock-paused`, `read-only`, `locked`, `storage-failed`, `randomness-failed`; the signal's reason when aborted. The vault is as
 * before then
 * @example
 * ```ts
 * import { createVault, memoryStorage, newVaultKey } from "saltmill";
 * const masterPassword = "correct horse battery staple";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword, identity: "ada@example.org" });
 * (await newVaultKey(vault, { masterPassword })).close();
 * ```
 */
export async function newVaultKey(vault: Vault, options: NewVaultKeyOptions): Promise<Vault> {
  assertSlowStep("options", options);
  const { storage } = vault;
  const { masterPassword, signal } = options;
  const before = await headerOf(vault);
  // Somebody who only found it unlocked cannot lock its owner out.
  wipe(await unwrapWithBackoff(before, options, partOfDerivation(options, 0, 2)));
  const id = randomBytes(16);
  const K = randomBytes(32);
  let keys: VaultKeys | undefined;
  try {
    keys = VaultKeys.of(id, K);
    const header = await wrapVaultKey(
      masterPassword,
      { id, K, iterations: before.kdf.iterations },
      partOfDerivation(options, 1, 2),
    );
    const renewed = keys;
    await storage.exclusively(async () => {
      const { records, problems, readOnly } = await vault.contents();
      if (readOnly) throw new AppError("read-only", "a newer version of Saltmill has written to this vault");
      if (problems.length > 0 || !sameHeader(await headerOf(vault), before)) throw cannotDecrypt();
      signal?.throwIfAborted();
      const sealed: Record<string, string> = {};
      for (const record of records.values()) {
        const storageKey = renewed.storageKey(record.name);
        sealed[storageKey] = renewed.records.seal(storageKey, record);
      }
      await wrapStorageErrors(storage.set(sealed));
      await wrapStorageErrors(storage.set({ [headerKey]: header }));
    });
    vault.close();
    const opened = new Vault(storage, keys);
    await removeLeftovers(opened);
    return opened;
  } catch (error) {
    keys?.wipe();
    throw error;
  } finally {
    wipe(K);
  }
}

/**
 * Removes the records of other vault keys, which an interrupted {@link newVaultKey} has left. That it fails is no failure:
 * they open for nobody who does not hold their key, and the next time removes them.
 *
 * @internal for the project's own windows
 */
export async function removeLeftovers(vault: Vault): Promise<void> {
  const { storage, keys } = vault;
  try {
    await storage.exclusively(async () => {
      if ((await headerOf(vault)).id !== toBase64(keys.id)) return; // another window was faster: ours are the leftovers
      const left = (await storage.keys()).filter((key) => key.startsWith("r/") && !key.startsWith(keys.prefix));
      if (left.length > 0) await storage.remove(left);
    });
  } catch {
    // The vault itself is whole.
  }
}
