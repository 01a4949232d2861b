import { AppError } from "../errors.ts";
import { headerKey } from "../vault/header.ts";
import { hasVault } from "../vault/open.ts";
import type { OpenedBackup } from "./restore-open.ts";
import { type StoragePort, wrapStorageErrors } from "../vault/storage.ts";

/**
 * Puts a backup where there is no vault yet, as on a new machine, in one write: the same vault as it was, under the master
 * password that it had. What does not open here comes along: perhaps a newer version can. Only what lies under no storage
 * key of this vault stays behind.
 *
 * @param opened - by its master password: an unlocked vault would not notice a header that nobody can open
 * @throws {@link AppError} `bad-argument`, `vault-exists`, `storage-failed`; nothing is written then
 * @example
 * ```ts
 * import { openBackup, openVault, readBackup, restoreNewVault, type StoragePort, type Vault } from "saltmill";
 * export async function restore(storage: StoragePort, text: string, masterPassword: string): Promise<Vault> {
 *   await restoreNewVault(storage, await openBackup(readBackup(text), { masterPassword }));
 *   return openVault({ storage, masterPassword });
 * }
 * ```
 */
export async function restoreNewVault(storage: StoragePort, opened: OpenedBackup): Promise<void> {
  const { backup, problems, headerProved } = opened;
  if (!headerProved) {
    throw new AppError("bad-argument", "the backup was not opened by its master password", ["opened", "a backup"]);
  }
  const foreign = new Set(
    problems.filter(({ error }) => error.code === "record-foreign").map(({ storageKey }) => storageKey),
  );
  const records = [...backup.records].filter(([storageKey]) => !foreign.has(storageKey));
  await storage.exclusively(async () => {
    if (await hasVault(storage)) throw new AppError("vault-exists", "there is a vault already: nothing was changed");
    await wrapStorageErrors(storage.set({ ...Object.fromEntries(records), [headerKey]: backup.header }));
  });
}
