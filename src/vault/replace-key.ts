import type { NamedRecord } from "../merge/merge.ts";
import { notesIn, notesUnderNewKey } from "../sync/notes.ts";
import type { JsonObject } from "./envelope.ts";
import { headerKey, type VaultHeader } from "./header.ts";
import type { VaultKeys } from "./keys.ts";
import { entriesOf, wrapStorageErrors } from "./storage.ts";
import type { Vault } from "./vault.ts";

/**
 * Encrypts `records`, and the records that exist only on this device, under the new vault key `renewed`. Writes the new
 * envelopes to the storage without removing the old ones, and then replaces the header. From then on, the old envelopes
 * are ignored. The caller must hold the storage's lock.
 */
export async function replaceKey(
  { storage, keys }: Vault,
  renewed: VaultKeys,
  { header, records }: { readonly header: VaultHeader; readonly records: Iterable<NamedRecord> },
): Promise<void> {
  const sealed: Record<string, string> = {};
  for (const record of records) {
    const storageKey = renewed.storageKey(record.name);
    sealed[storageKey] = renewed.records.seal(storageKey, record);
  }
  const localPrefix = `l/${keys.prefix.slice("r/".length)}`;
  for (const [key, envelope] of Object.entries(await wrapStorageErrors(entriesOf(storage, [], localPrefix)))) {
    const record = localRecord(keys, key, envelope);
    if (!record) continue;
    const storageKey = renewed.localKey(record.name);
    sealed[storageKey] = renewed.records.seal(storageKey, record);
  }
  await wrapStorageErrors(storage.set(sealed));
  await wrapStorageErrors(storage.set({ [headerKey]: header }));
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
  return name === "sync" ? { v: 1, name, ...notesUnderNewKey(notesIn(record)) } : { ...record, name };
}
