import type { Vault } from "./vault.ts";
import type { Contents } from "./contents.ts";

/**
 * Name of a field of the `settings` record. {@link noteNewVault} sets the field to 0. The first unlock with the master
 * password sets the field to the time of that unlock. Syncing ignores the field. A restore into a vault keeps
 * the vault's own value.
 */
const field = "used";

/**
 * Returns true for a new vault that was never unlocked with its master password. The user may have mistyped the master
 * password or may forget it.
 */
export const awaitsFirstUnlock = (contents: Contents): boolean => contents.records.get("settings")?.[field] === 0;

/** Stores that a vault is new. @throws errors of {@link Vault.change} */
export const noteNewVault = (vault: Vault): Promise<void> => note(vault, 0);

/**
 * Stores the time of a new vault's first unlock. Does nothing for all other vaults.
 *
 * @throws errors of {@link Vault.change}
 */
export const noteFirstUnlock = (vault: Vault): Promise<void> => note(vault, Date.now());

function note(vault: Vault, used: number): Promise<void> {
  return vault.change((contents) => ({
    writes:
      used === 0 || awaitsFirstUnlock(contents) ? { settings: { ...contents.records.get("settings"), used } } : {},
    result: undefined,
  }));
}
