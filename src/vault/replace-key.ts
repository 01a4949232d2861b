import type { NamedRecord } from "../sync/merge.ts";
import { notesIn, notesUnderNewKey } from "../sync/notes.ts";
import type { JsonObject } from "./envelope.ts";
import { headerKey, type VaultHeader } from "./header.ts";
import type { VaultKeys } from "./keys.ts";
import { entriesOf, wrapStorageErrors } from "./storage.ts";
import type { Vault } from "./vault.ts";

/**
 * Encrypts the given records, and those that belong to this device alone, under another vault key. Writes them next to
 * the old ones, and then replaces the header, so that the old ones become useless. The caller must hold the storage's
 * lock.
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
 * Opens a record that belongs to this device alone. Returns undefined for other values under such storage keys, such as
 * damaged envelopes.
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
