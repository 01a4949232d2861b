import { wipe } from "../../crypto/internal.ts";
import { readBackup, type ReadBackup } from "../backup/restore-file.ts";
import { openSnapshot } from "../backup/snapshot.ts";
import { toBase64 } from "../base64.ts";
import { assertDerivationOptions, type DerivationOptions } from "../derivation.ts";
import { AppError } from "../errors.ts";
import { cannotDecrypt } from "../vault/envelope.ts";
import { relationOf } from "../vault/generations.ts";
import { unwrapVaultKey, vaultId, type VaultHeader } from "../vault/header.ts";
import { VaultKeys } from "../vault/keys.ts";
import { checkRecord, earlierIds } from "../vault/records.ts";
import { removeLeftovers, replaceKey } from "../vault/replace-key.ts";
import { keysOf } from "../vault/keys-record.ts";
import { Vault } from "../vault/vault.ts";
import { drawForChange } from "../merge/change-ids.ts";
import { entryOf, recordOf } from "../merge/entry.ts";
import { FileErrors } from "./file-errors.ts";
import { withIds } from "../merge/give-ids.ts";
import { withLearnedDeletions } from "./learned-deletions.ts";
import { mergeRecords, type NamedRecord, type Records } from "../merge/merge.ts";
import { localUnderNewKey } from "./notes.ts";
import { noteOtherVaults } from "./other-vaults.ts";
import { isSnapshotName, maxFileBytes, type SyncStore } from "./store.ts";
import { assertStore, textOf } from "./sync-vault.ts";
import { withAllIds } from "./vault-replica.ts";

/** Options for {@link followNewKey}. */
export interface FollowNewKeyOptions extends DerivationOptions {
  readonly store: SyncStore;
  /** The master password of the vault with the new key. */
  readonly masterPassword: string;
}

const maxTried = 64;

/**
 * Moves a vault to the new vault key that another device has given it. Finds a snapshot of this vault under the new
 * key, and merges the vault on this device into the vault of that snapshot. Changes that were not synced yet are merged
 * too. The next sync removes the snapshots under the old key that this device has merged. If the store has no snapshot
 * of this vault under a new key, stores that the other vaults in the store are different vaults. After that,
 * {@link syncVault} no longer reports them. If several devices gave the vault new keys independently, all devices move
 * to the same new key.
 *
 * @param vault - closed if the function returns a vault
 * @returns the vault under its new key, which the caller closes; undefined if the store has no snapshot of this vault
 * under a new key
 * @throws {@link AppError} `cannot-decrypt` (the master password could not decrypt some of the snapshots, and the
 * others are not of this vault under a new key; or a record of this vault cannot be decrypted and would be lost),
 * `read-only`, `locked`, `storage-failed`; errors of the store; the reason of the aborted signal. After an error, the
 * vault is unchanged.
 * @example
 * ```ts
 * import { followNewKey, type SyncStore, syncVault, type Vault } from "saltmill";
 * export async function sync(vault: Vault, store: SyncStore, masterPassword: string): Promise<Vault> {
 *   const { foreign } = await syncVault(vault, store);
 *   const followed = foreign > 0 ? await followNewKey(vault, { store, masterPassword }) : undefined;
 *   if (followed) await syncVault(followed, store);
 *   return followed ?? vault;
 * }
 * ```
 */
export async function followNewKey(vault: Vault, options: FollowNewKeyOptions): Promise<Vault | undefined> {
  assertDerivationOptions("options", options);
  const { store, masterPassword, signal } = options;
  assertStore(store);
  const keys = keysOf(await vault.contents());
  const ownId = toBase64(vault.keys.id);
  const refused = new Set<string>();
  const others = new Map<string, string>();
  const behind = new Map<string, string>();
  const errors = new FileErrors({ signal });
  for await (const [name, backup] of otherSnapshots(store, errors, signal)) {
    const { header } = backup;
    if (header.id === ownId || earlierIds(keys).includes(header.id) || refused.has(header.kdf.salt)) continue;
    const opened = await openWith(backup, masterPassword, options);
    if (!opened) refused.add(header.kdf.salt);
    else {
      const theirs = { id: header.id, keys: opened.records.get("keys") ?? {} };
      const relation = relationOf(theirs, { id: ownId, keys });
      if (relation === "continues") return await moveInto(vault, opened);
      opened.keys.wipe();
      if (relation === "other") others.set(name, header.id);
      if (relation === "behind") behind.set(name, header.id);
    }
  }
  if (refused.size > 0) throw cannotDecrypt();
  errors.rethrow(); // a file that could not be read may be a snapshot of this vault under a new key
  if (others.size + behind.size > 0) await noteOtherVaults(vault, others, behind);
  return undefined;
}

/**
 * Stores that the other vaults in a store are different vaults, and not this vault under a new key. Does not need the
 * master passwords of these vaults. After this call, {@link syncVault} no longer reports them.
 *
 * @internal for the project's own windows
 */
export async function leaveOtherVaults(vault: Vault, store: SyncStore, signal?: AbortSignal): Promise<void> {
  const known = [toBase64(vault.keys.id), ...earlierIds(keysOf(await vault.contents()))];
  const others = new Map<string, string>();
  const errors = new FileErrors({ signal });
  for await (const [name, { header }] of otherSnapshots(store, errors, signal)) {
    if (!known.includes(header.id)) others.set(name, header.id);
  }
  await noteOtherVaults(vault, others);
  errors.rethrow();
}

type ReadSnapshot = ReadBackup & { readonly snapshot: NonNullable<ReadBackup["snapshot"]> };
type Snapshots = AsyncGenerator<[name: string, backup: ReadSnapshot]>;
async function* otherSnapshots(store: SyncStore, errors: FileErrors, signal?: AbortSignal): Snapshots {
  const files = (await store.list({ signal })).filter(({ name, size }) => isSnapshotName(name) && size <= maxFileBytes);
  for (const { name } of files.slice(0, maxTried)) {
    signal?.throwIfAborted();
    const bytes = await errors.caught(store.read(name, { signal }));
    const backup = bytes && snapshotIn(bytes);
    const { snapshot } = backup ?? {};
    if (backup && snapshot && name.startsWith(`${snapshot.file}.`)) yield [name, { ...backup, snapshot }];
  }
}

function snapshotIn(bytes: Uint8Array): ReadBackup | undefined {
  try {
    return readBackup(textOf(bytes));
  } catch {
    return undefined; // not a snapshot, damaged, or of a newer version
  }
}

interface Opened {
  readonly header: VaultHeader;
  readonly keys: VaultKeys;
  readonly records: Records;
}

/** Decrypts a snapshot. Returns undefined if the master password cannot decrypt it. */
async function openWith(
  { header, snapshot }: ReadSnapshot,
  masterPassword: string,
  options: DerivationOptions,
): Promise<Opened | undefined> {
  let K: Uint8Array | undefined;
  let keys: VaultKeys | undefined;
  try {
    K = await unwrapVaultKey(header, masterPassword, options);
    keys = VaultKeys.of(vaultId(header), K);
    const content = await openSnapshot({ header, ...snapshot }, keys);
    if (!content.isHeaderSame) throw cannotDecrypt();
    const records = content.records.map((fields) => checkRecord(fields, String(fields["name"])) as NamedRecord);
    return { header, keys, records: new Map(records.map((record) => [record.name, record])) };
  } catch (error) {
    keys?.wipe();
    if (error instanceof AppError && error.code === "cannot-decrypt") return undefined;
    throw error;
  } finally {
    wipe(K);
  }
}

async function moveInto(vault: Vault, { header, keys, records: theirs }: Opened): Promise<Vault> {
  const { storage } = vault;
  try {
    await storage.exclusively(async () => {
      const contents = await vault.contents();
      if (contents.readOnly) throw new AppError("read-only", "this vault was saved by a newer version of Saltmill");
      if (contents.problems.length > 0) throw cannotDecrypt();
      const mine = new Map(await withAllIds(vault, contents, theirs));
      const own = mine.get("keys");
      if (own) mine.set("keys", withoutCurrent(own));
      const merging = await mergeRecords(mine, theirs, vault.whileOpen);
      const merged = withLearnedDeletions(mine, merging, Date.now());
      const mergedKeys = merged.get("keys");
      if (mergedKeys) merged.set("keys", withEarlier(mergedKeys, toBase64(vault.keys.id)));
      const records = new Map<string, NamedRecord>([...contents.records, ...merged]);
      await replaceKey(vault, keys, { header, records: records.values(), renewLocal: localUnderNewKey });
    });
  } catch (error) {
    keys.wipe();
    throw error;
  }
  vault.close();
  const followed = new Vault(storage, keys);
  await removeLeftovers(followed);
  return followed;
}

/**
 * Removes the header and the id of the current root from the old vault's `keys` record, because the new vault has its
 * own header and current root. All roots stay.
 */
function withoutCurrent(keys: NamedRecord): NamedRecord {
  const entry = entryOf(keys);
  return recordOf({ ...entry, values: new Map([...entry.values].filter(([group]) => group !== "=current")) });
}

function withEarlier(keys: NamedRecord, id: string): NamedRecord {
  const earlier = earlierIds(keys);
  if (earlier.includes(id)) return keys;
  return withIds(keys, { ...keys, earlier: [...earlier, id] }, { draw: drawForChange() });
}
