import { readBackup, type ReadBackup } from "../backup/restore-file.ts";
import { restoreNewVault } from "../backup/restore-new.ts";
import { openBackup } from "../backup/restore-open.ts";
import { AppError } from "../errors.ts";
import { openVault, type OpenVaultOptions } from "../vault/open.ts";
import type { Vault } from "../vault/vault.ts";
import { FileErrors } from "./file-errors.ts";
import { isSnapshotName, maxFileBytes, type SyncStore } from "./store.ts";
import { assertStore, textOf } from "./sync-vault.ts";

const maxTried = 64;

/**
 * Restores the vault of a store to a storage without a vault, for example on a new device. Uses the first snapshot that
 * the master password can decrypt. The next sync merges the other snapshots.
 *
 * @throws {@link AppError} `vault-missing` (the store has no snapshot), `cannot-decrypt` (the master password can
 * decrypt no snapshot), `vault-exists`, `bad-argument`, `storage-failed`; errors of the store; the reason of the
 * aborted signal
 * @example
 * ```ts
 * import { joinVault, memoryStorage, type SyncStore, syncVault, type Vault } from "saltmill";
 * export async function newDevice(store: SyncStore, masterPassword: string): Promise<Vault> {
 *   const vault = await joinVault({ storage: memoryStorage(), store, masterPassword });
 *   await syncVault(vault, store);
 *   return vault;
 * }
 * ```
 */
export async function joinVault(options: OpenVaultOptions & { store: SyncStore }): Promise<Vault> {
  const { storage, store, masterPassword, pbkdf2, signal } = options;
  assertStore(store);
  const files = (await store.list({ signal })).filter(({ name, size }) => isSnapshotName(name) && size <= maxFileBytes);
  const backups: ReadBackup[] = [];
  const errors = new FileErrors({ signal });
  for (const { name } of files.slice(0, maxTried)) {
    signal?.throwIfAborted();
    const bytes = await errors.caught(store.read(name, { signal }));
    const backup = bytes && snapshotIn(bytes);
    if (backup) backups.push(backup);
  }
  if (backups.length === 0) {
    errors.rethrow();
    throw new AppError("vault-missing", "there is no vault in the folder yet: sync another device first");
  }
  const refused = new Set<string>();
  for (const backup of backups) {
    const { salt } = backup.header.kdf;
    if (refused.has(salt)) continue; // the same salt: the master password is wrong for this snapshot too
    try {
      const opened = await openBackup(backup, { masterPassword, pbkdf2, signal });
      // the header does not belong to the content: the store may have replaced it with an earlier header
      if (opened.warning) continue;
      await restoreNewVault(storage, opened);
      return await openVault(options);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "cannot-decrypt") throw error;
      refused.add(salt);
    }
  }
  errors.rethrow(); // a file that could not be read may be a snapshot that the master password can decrypt
  throw new AppError("cannot-decrypt", "the master password opens no vault in this place");
}

function snapshotIn(bytes: Uint8Array): ReadBackup | undefined {
  try {
    const backup = readBackup(textOf(bytes));
    return backup.snapshot ? backup : undefined;
  } catch {
    return undefined; // not a snapshot, damaged, or of a newer version
  }
}
