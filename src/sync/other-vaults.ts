import type { JsonObject } from "../json.ts";
import type { Vault } from "../vault/index.ts";
import { notesIn, otherVaultsName } from "./notes.ts";
import { notesName } from "./vault-replica.ts";

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
export function noteOtherVaults(vault: Vault, others: Found, behind: Found = new Map()): Promise<void> {
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
