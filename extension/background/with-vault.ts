import { AppError } from "../../src/errors.ts";
import { type Contents, extendSession, hasSession, resumeSession, settingsOf, Vault } from "../../src/vault/index.ts";
import { sessionStorage } from "../platform/session.ts";
import { localStorage } from "../platform/storage.ts";

/** The unlocked vault for one task of the background. */
export interface OpenVault {
  readonly vault: Vault;
  readonly contents: Contents;
  readonly isUnlocked: () => Promise<boolean>;
}

/**
 * Runs a task of the background with the vault, if the vault is unlocked. No window needs to be open. The task counts
 * as a use of the vault and postpones the automatic lock.
 *
 * @returns the result of `work`, or `undefined` if the vault is locked
 */
export async function withVault<T>(work: (open: OpenVault) => Promise<T>): Promise<T | undefined> {
  const keys = await resumeSession(sessionStorage);
  if (!keys) return undefined;
  const vault = new Vault(localStorage, keys);
  try {
    const contents = await vault.contents();
    const minutes = settingsOf(contents).lockMinutes;
    if (!(await extendSession(sessionStorage, keys, minutes))) return undefined;
    return await work({ vault, contents, isUnlocked: () => hasSession(sessionStorage, keys) });
  } catch (error) {
    // the vault was locked during the task, or a different vault was unlocked
    if (error instanceof AppError && error.code === "locked") return undefined;
    throw error;
  } finally {
    vault.close();
  }
}
