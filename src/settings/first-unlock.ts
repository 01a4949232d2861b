import type { Contents, Vault } from "../vault/vault.ts";

/**
 * Field of the `settings` record. It is 0 from the creation of a vault until its master password has opened it once,
 * then the time of that unlock. Restoring and syncing ignore fields of this name.
 */
const field = "used";

/**
 * Returns true for a new vault that its master password has not opened yet. The user may have mistyped the master
 * password or may forget it.
 */
export const awaitsFirstUnlock = (contents: Contents): boolean => contents.records.get("settings")?.[field] === 0;

/** Notes that a vault is new. @throws errors of {@link Vault.change} */
export const noteNewVault = (vault: Vault): Promise<void> => note(vault, 0);

/** Notes the first unlock of a new vault. @throws errors of {@link Vault.change} */
export const noteFirstUnlock = (vault: Vault): Promise<void> => note(vault, Date.now());

function note(vault: Vault, used: number): Promise<void> {
  return vault.change((contents) => ({
    writes:
      used === 0 || awaitsFirstUnlock(contents) ? { settings: { ...contents.records.get("settings"), used } } : {},
    result: undefined,
  }));
}
