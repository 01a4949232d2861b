import { openRecovery } from "../../../src/backup/index.ts";
import { AppError } from "../../../src/errors.ts";
import { type Contents, keysOf, rootBytesOf } from "../../../src/vault/index.ts";

/**
 * Decrypts a recovery code. Tries each root of the vault, because the code may be older than the current master
 * password.
 */
export function openWithVault(bytes: Uint8Array, contents: Contents): string {
  let last: unknown = new AppError("cannot-decrypt", "no root of the vault opens this code");
  for (const name of Object.keys(keysOf(contents).roots)) {
    const root = rootBytesOf(contents, name);
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
