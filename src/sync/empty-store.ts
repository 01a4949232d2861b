import type { Vault } from "../vault/index.ts";
import { notesIn } from "./notes.ts";
import type { StoreOptions, SyncStore } from "./store.ts";
import { notesName } from "./vault-replica.ts";

/**
 * Returns the names of the snapshots that this device has merged or begun to write.
 *
 */
export async function mergedNames(vault: Vault): Promise<ReadonlySet<string>> {
  const { merged, writing } = notesIn(await vault.local(notesName));
  return new Set([...Object.keys(merged), ...writing]);
}

/**
 * Removes the snapshots with these names from a store. All other files stay.
 *
 */
export async function emptyStore(
  store: SyncStore,
  names: ReadonlySet<string>,
  options: StoreOptions = {},
): Promise<void> {
  for (const { name } of await store.list(options)) if (names.has(name)) await store.remove(name, options);
}
