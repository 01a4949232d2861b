import { AppError, type Contents, keysOf, openRecovery } from "../../../src/index.ts";

/** Reads a code with each root that the vault has; the paper may be older than the current one. */
export function openWithVault(bytes: Uint8Array, contents: Contents): string {
  let last: unknown = new AppError("cannot-decrypt", "no root of the vault opens this code");
  for (const { R } of Object.values(keysOf(contents).roots)) {
    const root = Uint8Array.from(atob(R), (character) => character.charCodeAt(0));
    try {
      return openRecovery(bytes, root);
    } catch (error) {
      last = error;
    } finally {
      root.fill(0);
    }
  }
  throw last;
}
