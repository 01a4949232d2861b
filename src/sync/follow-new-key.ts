import { toBase64 } from "../base64.ts";
import { assertDerivationOptions, type DerivationOptions } from "../derivation.ts";
import { AppError } from "../errors.ts";
import type { JsonObject } from "../json.ts";
import { drawForChange, entryOf, mergeRecords, type NamedRecord, recordOf, withIds } from "../merge/index.ts";
import { inSlices, whileOpen } from "../slices.ts";
import {
  cannotDecrypt,
  checkRecord,
  earlierIds,
  keysOf,
  relationOf,
  removeLeftovers,
  replaceKey,
  Vault,
  type VaultKeys,
} from "../vault/index.ts";
import { masterGroup } from "./conflicts.ts";
import { type FoundContent, type FoundSnapshot, SnapshotSearch } from "./found-snapshots.ts";
import { type FoundVault, furthestOf, keyedVault, oncePerSalt, openVaults } from "./found-vaults.ts";
import { localUnderNewKey, notesIn, notesName, otherVaultsName } from "./notes.ts";
import { withAllIds, withLearnedDeletions } from "./replica.ts";
import { assertStore, type SyncStore } from "./store.ts";

/** Options for {@link followNewKey}. */
export interface FollowNewKeyOptions extends DerivationOptions {
  readonly store: SyncStore;
  /** The master password of the vault with the new key. */
  readonly masterPassword: string;
}

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
 * import { followNewKey, type SyncStore, syncVault } from "saltmill/sync";
 * import { type Vault } from "saltmill/vault";
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
  const search = new SnapshotSearch(store, { signal });
  const isOwn = ({ header }: FoundSnapshot): boolean => [ownId, ...earlierIds(keys)].includes(header.id);
  const found = (await search.find()).filter((each) => !isOwn(each));
  const known = await otherVaultIds(vault);
  const once = oncePerSalt(options);
  let vaults: readonly FoundVault[] = [];
  let isRefused = false;
  let followed: FoundVault | undefined;
  try {
    const derivation = {
      ...options,
      pbkdf2: once.pbkdf2,
      argon2: once.argon2,
      isLast: (id: string) => known.includes(id),
    };
    ({ vaults, isRefused } = await openVaults(found, masterPassword, derivation));
    const others = new Map<string, string>();
    const behind = new Map<string, string>();
    const ahead: ReturnType<typeof keyedVault>[] = [];
    for (const each of vaults) {
      const content = await search.contentOf(each);
      if (!content) {
        isRefused = true;
        continue;
      }
      const theirs = keyedVault(each, content);
      const relation = relationOf(theirs, { id: ownId, keys });
      if (relation === "continues") ahead.push(theirs);
      for (const { name } of each.files) {
        if (relation === "other") others.set(name, each.id);
        if (relation === "behind") behind.set(name, each.id);
      }
    }
    const next = furthestOf(ahead)?.vault;
    const content = next && (await search.contentOf(next));
    if (content) {
      followed = next;
      return await moveInto(vault, next.keys, content);
    }
    if (isRefused) throw cannotDecrypt();
    search.errors.rethrow(); // a file that could not be read may be a snapshot of this vault under a new key
    if (others.size + behind.size > 0) await noteOtherVaults(vault, others, behind);
    return undefined;
  } finally {
    once.wipe();
    for (const each of vaults) if (each !== followed) each.keys.wipe();
  }
}

/**
 * Stores that the other vaults in a store are different vaults, and not this vault under a new key. Does not need the
 * master passwords of these vaults. After this call, {@link syncVault} no longer reports them.
 */
export async function leaveOtherVaults(vault: Vault, store: SyncStore, signal?: AbortSignal): Promise<void> {
  const known = [toBase64(vault.keys.id), ...earlierIds(keysOf(await vault.contents()))];
  const search = new SnapshotSearch(store, { signal });
  const found = (await search.find()).filter(({ header }) => !known.includes(header.id));
  await noteOtherVaults(vault, new Map(found.map(({ name, header }) => [name, header.id])));
  search.errors.rethrow();
}

/** Moves a vault into the vault with these keys. Wipes the keys if it fails. */
async function moveInto(vault: Vault, keys: VaultKeys, { header, records: stored }: FoundContent): Promise<Vault> {
  const { storage } = vault;
  try {
    const theirs = new Map<string, NamedRecord>();
    const check = (fields: JsonObject): void => {
      const record = checkRecord(fields, String(fields["name"])) as NamedRecord;
      theirs.set(record.name, record);
    };
    await inSlices(stored, check, whileOpen(vault));
    await storage.exclusively(async () => {
      const contents = await vault.contents();
      if (contents.readOnly) throw new AppError("read-only", "this vault was saved by a newer version of Saltmill");
      if (contents.problems.length > 0) throw cannotDecrypt();
      const mine = new Map(await withAllIds(vault, contents, theirs));
      const own = mine.get("keys");
      if (own) mine.set("keys", withoutCurrent(own));
      const merging = await mergeRecords(mine, theirs, whileOpen(vault));
      const merged = withLearnedDeletions(mine, merging, Date.now());
      const mergedKeys = merged.get("keys");
      if (mergedKeys) merged.set("keys", withEarlier(mergedKeys, toBase64(vault.keys.id)));
      const all = new Map<string, NamedRecord>([...contents.records, ...merged]);
      await replaceKey(vault, keys, { header, records: all.values(), renewLocal: localUnderNewKey });
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
  return recordOf({ ...entry, values: new Map([...entry.values].filter(([group]) => group !== masterGroup)) });
}

function withEarlier(keys: NamedRecord, id: string): NamedRecord {
  const earlier = earlierIds(keys);
  if (earlier.includes(id)) return keys;
  return withIds(keys, { ...keys, earlier: [...earlier, id] }, { draw: drawForChange() });
}

const maxIds = 64;

const textsIn = (list: unknown): string[] =>
  Array.isArray(list) ? list.filter((id): id is string => typeof id === "string") : [];

/**
 * Returns the ids of the vaults that this device never moves to, as {@link followNewKey} or the user has decided. Their
 * snapshots in the store no longer count as foreign, so that the user is not asked about them again.
 */
export async function otherVaultIds(vault: Vault): Promise<readonly string[]> {
  const { ids, behind } = await vault.local(otherVaultsName);
  return [...textsIn(ids), ...textsIn(behind)];
}

type Found = ReadonlyMap<string, string>;

/**
 * Stores the ids of vaults to which this device does not move. From then on, their snapshots no longer count as
 * foreign.
 *
 * @param others - ids of vaults that are not this vault under a new key, by the file name of a snapshot
 * @param behind - ids of this vault under keys from which all devices move away, by the file name of a snapshot
 */
function noteOtherVaults(vault: Vault, others: Found, behind: Found = new Map()): Promise<void> {
  return vault.change(async () => {
    const stored = await vault.local(otherVaultsName);
    const withFound = (list: unknown, found: Found): string[] =>
      [...new Set([...textsIn(list), ...found.values()])].slice(-maxIds);
    const notes = notesIn(await vault.local(notesName));
    const isFound = ([name]: [string, number]): boolean => others.has(name) || behind.has(name);
    const foreign = Object.entries(notes.foreign);
    const changed = {
      ...notes,
      foreign: Object.fromEntries(foreign.filter((each) => !isFound(each))),
      earlier: { ...notes.earlier, ...Object.fromEntries(foreign.filter(isFound)) },
    };
    const ids = { ids: withFound(stored["ids"], others), behind: withFound(stored["behind"], behind) };
    const local = { [otherVaultsName]: ids, [notesName]: changed as unknown as JsonObject };
    return { writes: {}, local, result: undefined };
  });
}
