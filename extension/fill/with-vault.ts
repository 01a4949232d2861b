import {
  AppError,
  type Contents,
  extendSession,
  hasSession,
  resumeSession,
  settingsOf,
  Vault,
} from "../../src/internal.ts";
import { sessionStorage } from "../platform/session.ts";
import { localStorage } from "../platform/storage.ts";

/** The vault for one piece of work in the background, and what tells whether it is still open. */
export interface OpenVault {
  readonly vault: Vault;
  readonly contents: Contents;
  readonly isUnlocked: () => Promise<boolean>;
}

/**
 * Does one thing with the vault where it is unlocked, outside of any window; as every use it moves the lock's deadline.
 *
 * @returns what `work` gives; nothing where the vault is locked
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
    if (error instanceof AppError && error.code === "locked") return undefined; // meanwhile, or the vault is another
    throw error;
  } finally {
    vault.close();
  }
}
