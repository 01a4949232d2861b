import { toBase64 } from "../base64.ts";
import type { NamedRecord } from "../merge/index.ts";
import type { JsonObject } from "../json.ts";
import type { VaultHeader } from "./header.ts";
import type { VaultKeys } from "./keys.ts";
import { readHeaders } from "./next-header.ts";
import { inSlices, type Interruption, whileOpen } from "../slices.ts";
import { openedHeaderKey, withOpenedHeader } from "./opened-header.ts";
import { entriesOf, wrapStorageErrors } from "./storage.ts";
import type { Vault } from "./vault.ts";

/** The contents of a vault under a new key. */
interface Replacement {
  readonly header: VaultHeader;
  /** All records, except those that exist only on this device. */
  readonly records: Iterable<NamedRecord>;
  /** Converts a record that exists only on this device. */
  readonly renewLocal: (record: NamedRecord) => NamedRecord;
}

/**
 * Encrypts `records`, and the records that exist only on this device, under the new vault key `renewed`. Writes the new
 * envelopes to the storage without removing the old ones, and then replaces the header. From then on, the old envelopes
 * are ignored. The caller must hold the storage's lock.
 *
 * @throws {@link AppError} `locked` if the vault was locked meanwhile, and the reason of the aborted signal; nothing is
 * written then
 */
export async function replaceKey(
  vault: Vault,
  renewed: VaultKeys,
  { header, records, renewLocal }: Replacement,
  { signal }: Interruption = {},
): Promise<void> {
  const { storage, keys } = vault;
  const work = whileOpen(vault, signal);
  const sealed: Record<string, string> = {};
  const seal = (record: NamedRecord): void => {
    const storageKey = renewed.storageKey(record.name);
    sealed[storageKey] = renewed.records.seal(storageKey, record);
  };
  await inSlices([...records], seal, work);
  const localPrefix = `l/${keys.prefix.slice("r/".length)}`;
  const found = await wrapStorageErrors(entriesOf(storage, [], localPrefix));
  vault.assertOpen(); // the vault may have been locked during the read
  const sealLocal = ([key, envelope]: readonly [string, unknown]): void => {
    const record = localRecord(keys, key, envelope);
    if (!record) return;
    const storageKey = renewed.localKey(record.name);
    sealed[storageKey] = renewed.records.seal(storageKey, renewLocal(record));
  };
  await inSlices(Object.entries(found), sealLocal, work);
  await wrapStorageErrors(storage.set(sealed));
  await wrapStorageErrors(storage.set(withOpenedHeader(header)));
}

/**
 * Decrypts a record that exists only on this device. Returns undefined for a value that is not such a record, for
 * example a damaged envelope.
 */
function localRecord(keys: VaultKeys, storageKey: string, envelope: unknown): NamedRecord | undefined {
  let record: JsonObject;
  try {
    record = keys.records.open(storageKey, envelope);
  } catch {
    return undefined;
  }
  const { name } = record;
  if (typeof name !== "string" || keys.localKey(name) !== storageKey) return undefined;
  return { ...record, name };
}

/**
 * Removes records that are encrypted under other vault keys: old records that a change of the vault key has replaced,
 * and new records of a change that was interrupted. Errors are ignored, because this vault does not use these records
 * and the next call tries again.
 *
 */
export async function removeLeftovers(vault: Vault): Promise<void> {
  const { storage, keys } = vault;
  try {
    await storage.exclusively(async () => {
      // If another window has replaced the vault key again, the records under that newer key are valid and must stay.
      if ((await readHeaders(storage)).own.id !== toBase64(keys.id)) return;
      const left = (await storage.keys()).filter(
        (key) => /^[rl]\//u.test(key) && !key.slice(1).startsWith(keys.prefix.slice(1)) && key !== openedHeaderKey,
      );
      if (left.length > 0) await storage.remove(left);
    });
  } catch {
    // The error does not matter, because the vault under the new key is complete.
  }
}
