import { openBackup, type OpenedBackup, type ReadBackup, restoreNewVault } from "../backup/index.ts";
import { assertDerivationOptions } from "../derivation.ts";
import { AppError } from "../errors.ts";
import { openVault, type OpenVaultOptions, type Vault } from "../vault/index.ts";
import { type FoundSnapshot, SnapshotSearch } from "./found-snapshots.ts";
import { type FoundVault, furthestOf, keyedVault, oncePerSalt, openVaults } from "./found-vaults.ts";
import { assertStore, type SyncStore } from "./store.ts";
import { syncedIn } from "./replica.ts";
import { replicaOf } from "./sync-vault.ts";

/**
 * Restores the vault of a store to a storage without a vault, for example on a new device. If the master password opens
 * several vaults in the store, restores the one with the most new vault keys. Of the snapshots of that vault, restores
 * the largest. The next sync merges the others. Tries the master password on at most three different headers.
 *
 * @throws {@link AppError} `vault-missing` (the store has no intact snapshot; the value `damaged` says that it has
 * damaged files or that the master password opens a snapshot whose content is damaged, and `unknown` that its files may
 * come from a newer version), `cannot-decrypt` (the master password can decrypt no snapshot; the value `damaged` says
 * that the store also has damaged files), `vault-exists`, `bad-argument`, `storage-failed`; errors of the store; the
 * reason of the aborted signal
 * @example
 * ```ts
 * import { joinVault, type SyncStore, syncVault } from "saltmill/sync";
 * import { memoryStorage, type Vault } from "saltmill/vault";
 * export async function newDevice(store: SyncStore, masterPassword: string): Promise<Vault> {
 *   const vault = await joinVault({ storage: memoryStorage(), store, masterPassword });
 *   await syncVault(vault, store);
 *   return vault;
 * }
 * ```
 */
export async function joinVault(options: OpenVaultOptions & { store: SyncStore }): Promise<Vault> {
  assertDerivationOptions("options", options);
  const { storage, store, masterPassword, signal, onProgress } = options;
  assertStore(store);
  const search = new SnapshotSearch(store, { signal });
  const found = await search.find();
  if (found.length === 0) {
    search.errors.rethrow();
    if (search.unknown > 0)
      throw new AppError("vault-missing", "the files in the folder may come from a newer version of Saltmill", [
        "unknown",
      ]);
    if (search.damaged > 0) throw damagedVault();
    throw new AppError("vault-missing", "there is no vault in the folder yet: sync another device first");
  }
  const once = oncePerSalt(options);
  const derivation = { pbkdf2: once.pbkdf2, argon2: once.argon2, signal };
  let vaults: readonly FoundVault[] = [];
  let isRefused = false;
  try {
    ({ vaults, isRefused } = await openVaults(found, masterPassword, { ...derivation, onProgress }));
    for (const vault of await furthestFirst(search, vaults)) {
      const first = await firstBackup(search, vault, async (backup) => {
        const found = await openBackup(backup, { masterPassword, ...derivation });
        if (found.warning) isRefused = true; // the header is not that of the content
        return found;
      });
      if (!first) continue;
      await restoreNewVault(storage, first.opened);
      const joined = await openVault({ storage, masterPassword, ...derivation });
      if (first.opened.problems.length === 0) await noteMerged(joined, first.file, first.opened);
      return joined;
    }
  } finally {
    once.wipe();
    for (const { keys } of vaults) keys.wipe();
  }
  search.errors.rethrow(); // a file that could not be read may be a snapshot that the master password can decrypt
  const hasDamaged = vaults.length > 0; // a header has opened, but the content does not authenticate
  // If the master password opens only some headers, it may be an earlier one, and a file may have an earlier header.
  if (hasDamaged && !isRefused) throw damagedVault();
  throw hasDamaged || search.damaged > 0
    ? new AppError(
        "cannot-decrypt",
        "the master password opens no vault in this place; there are also damaged files: sync another device, which " +
          "writes its vault again, then try again",
        ["damaged"],
      )
    : new AppError("cannot-decrypt", "the master password opens no vault in this place");
}

const damagedVault = (): AppError =>
  new AppError(
    "vault-missing",
    "the vault's file there is damaged: sync another device, which writes it again, then try again",
    ["damaged"],
  );

/** Returns the vaults in the order in which they are tried, the one to which all devices move first. */
async function furthestFirst(search: SnapshotSearch, vaults: readonly FoundVault[]): Promise<readonly FoundVault[]> {
  if (vaults.length <= 1) return vaults;
  let left = [];
  for (const vault of vaults) {
    const content = await search.contentOf(vault);
    if (content) left.push(keyedVault(vault, content));
  }
  const ordered: FoundVault[] = [];
  for (let next = furthestOf(left); next; next = furthestOf(left)) {
    ordered.push(next.vault);
    left = left.filter((each) => each !== next);
  }
  return ordered;
}

/** Notes that a new vault has everything in the file that it came from, so that its first sync need not read the file. */
async function noteMerged(vault: Vault, { name, size }: FoundSnapshot, opened: OpenedBackup): Promise<void> {
  const replica = replicaOf(vault);
  const records = syncedIn(opened);
  const file = { digest: replica.digest(records), records: records.size, size, intact: replica.now() };
  await replica.merge(new Map(), (notes) => ({ ...notes, merged: { ...notes.merged, [name]: file } }));
}

/** Returns the first backup of a vault that authenticates together with its header. */
async function firstBackup(
  search: SnapshotSearch,
  { files }: FoundVault,
  open: (backup: ReadBackup) => Promise<OpenedBackup>,
): Promise<{ readonly file: FoundSnapshot; readonly opened: OpenedBackup } | undefined> {
  for (const file of files) {
    const backup = await search.again(file);
    try {
      const opened = backup && (await open(backup));
      if (opened && !opened.warning) return { file, opened }; // a warning: the store may have replaced the header
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "cannot-decrypt") throw error;
    }
  }
  return undefined;
}
