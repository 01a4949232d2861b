import { AppError } from "../errors.ts";
import { hasVault, headerKey, type StoragePort, withOpenedHeader, wrapStorageErrors } from "../vault/index.ts";
import type { OpenedBackup } from "./open-backup.ts";

/**
 * Removes a locked vault and everything else in this device's storage that belongs to the vault, so that a new vault
 * can be created. Files in a sync folder stay there, and other devices keep their vaults.
 *
 * @throws {@link AppError} `storage-failed`
 */
export function removeVault(storage: StoragePort): Promise<void> {
  return storage.exclusively(async () => {
    const keys = (await wrapStorageErrors(storage.keys())).filter((key) => key === headerKey || /^[rl]\//u.test(key));
    await wrapStorageErrors(storage.remove(keys));
  });
}

/**
 * Restores a backup in one write to a storage that has no vault, for example on a new device. The restored vault has
 * the master password of the backup. Records that cannot be decrypted are included, because a newer version may be able
 * to decrypt them. Values whose storage key does not belong to the backup's vault are left out.
 *
 * @param opened - a backup that was opened with its master password. A backup that was opened with the keys of an
 * unlocked vault is rejected, because nothing proves that a master password can open the backup's header.
 * @throws {@link AppError} `bad-argument`, `vault-exists`, `storage-failed`; after an error, nothing is written
 * @example
 * ```ts
 * import { openBackup, openVault, readBackup, restoreNewVault, type StoragePort, type Vault } from "saltmill/vault";
 * export async function restore(storage: StoragePort, text: string, masterPassword: string): Promise<Vault> {
 *   await restoreNewVault(storage, await openBackup(await readBackup(text), { masterPassword }));
 *   return openVault({ storage, masterPassword });
 * }
 * ```
 */
export async function restoreNewVault(storage: StoragePort, opened: OpenedBackup): Promise<void> {
  const { backup, problems, headerProved } = opened;
  if (!headerProved) {
    throw new AppError("bad-argument", "the backup was not opened with its master password", ["opened", "a backup"]);
  }
  const foreign = new Set(
    problems.filter(({ error }) => error.code === "record-foreign").map(({ storageKey }) => storageKey),
  );
  const records = [...backup.records].filter(([storageKey]) => !foreign.has(storageKey));
  await storage.exclusively(async () => {
    if (await hasVault(storage)) throw new AppError("vault-exists", "there is already a vault: nothing was changed");
    // A removed vault may have left notes about its syncing in the storage. The notes would be wrong for the restored
    // vault, because they describe a newer state than that of the backup.
    const notes = (await wrapStorageErrors(storage.keys())).filter((key) => key.startsWith("l/"));
    if (notes.length > 0) await wrapStorageErrors(storage.remove(notes));
    await wrapStorageErrors(storage.set({ ...Object.fromEntries(records), ...withOpenedHeader(backup.header) }));
  });
}
