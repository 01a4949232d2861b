import { entriesOf, headerKey, readHeaders, type StoragePort, wrapStorageErrors } from "../vault/index.ts";
import { backupFormat } from "./backup.ts";
import { assertBackupSize } from "./restore-scan.ts";

const everyVault = "r/";

/**
 * Returns a locked vault as a backup file, for users who have forgotten the master password and may remember it later.
 * The file has no seal (an encrypted digest of the backup), because a seal needs the vault's key. A restore therefore
 * warns that the file may be incomplete. If a different device has set a newer master password and this device has
 * synced since then, the file opens with the newer one.
 *
 * @throws {@link AppError} `vault-missing`, `vault-format`, `vault-newer`, `backup-too-large`, `storage-failed`
 */
export async function exportLockedVault(storage: StoragePort): Promise<string> {
  const [found, { own, next }] = await storage.exclusively(async () => [
    await wrapStorageErrors(entriesOf(storage, [], everyVault)),
    await readHeaders(storage),
  ]);
  const records = Object.entries(found).filter(([, value]) => typeof value === "string");
  const vault = next ?? own; // `next` is the header for a newer master password that another device has set
  const text = JSON.stringify({ format: backupFormat, version: 1, vault, records: Object.fromEntries(records) });
  assertBackupSize(text.length);
  return text;
}

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
