import type { JsonObject } from "../json.ts";
import type { Vault } from "../vault/vault.ts";
import { notesIn } from "./notes.ts";
import { notesName } from "./vault-replica.ts";

const recordName = "other-vaults";
const maxIds = 64;

/**
 * Returns the ids of vaults that are in the store but are not this vault under a new key, according to
 * {@link followNewKey} or the user. Their snapshots no longer count as foreign, so that the user is not asked about
 * them again.
 */
export async function otherVaultIds(vault: Vault): Promise<readonly string[]> {
  const { ids } = await vault.local(recordName);
  return Array.isArray(ids) ? ids.filter((id): id is string => typeof id === "string") : [];
}

/**
 * Stores the ids of vaults that are not this vault under a new key. From then on, their snapshots no longer count as
 * foreign.
 *
 * @param found - ids of these vaults, by the file name of a snapshot
 */
export function noteOtherVaults(vault: Vault, found: ReadonlyMap<string, string>): Promise<void> {
  return vault.change(async () => {
    const ids = new Set([...(await otherVaultIds(vault)), ...found.values()]);
    const notes = notesIn(await vault.local(notesName));
    const isFound = ([name]: [string, number]): boolean => found.has(name);
    const foreign = Object.entries(notes.foreign);
    const changed = {
      ...notes,
      foreign: Object.fromEntries(foreign.filter((each) => !isFound(each))),
      earlier: { ...notes.earlier, ...Object.fromEntries(foreign.filter(isFound)) },
    };
    const local = { [recordName]: { ids: [...ids].slice(-maxIds) }, [notesName]: changed as unknown as JsonObject };
    return { writes: {}, local, result: undefined };
  });
}
