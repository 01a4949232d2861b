import { AppError, type Contents, extendSession, resumeSession, settingsOf, Vault } from "../../src/index.ts";
import { sessionStorage } from "../platform/session.ts";
import { localStorage } from "../platform/storage.ts";

/**
 * Does one thing with the vault where it is unlocked, outside of any window; as every use it moves the lock's deadline.
 *
 * @returns what `work` gives; nothing where the vault is locked
 */
export async function withVault<T>(work: (vault: Vault, contents: Contents) => Promise<T>): Promise<T | undefined> {
  const keys = await resumeSession(sessionStorage);
  if (!keys) return undefined;
  const vault = new Vault(localStorage, keys);
  try {
    const contents = await vault.contents();
    const minutes = settingsOf(contents).lockMinutes;
    return (await extendSession(sessionStorage, keys, minutes)) ? await work(vault, contents) : undefined;
  } catch (error) {
    if (error instanceof AppError && error.code === "locked") return undefined; // meanwhile, or the vault is another
    throw error;
  } finally {
    vault.close();
  }
}
