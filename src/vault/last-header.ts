import { lacksId, type NamedRecord } from "../merge/index.ts";
import { headerKey, parseHeader, type VaultHeader } from "./header.ts";
import { headerIn } from "./next-header.ts";
import { wrapStorageErrors } from "./storage.ts";
import type { Vault } from "./vault.ts";

/**
 * Returns the header for a copy of a vault: a backup, an emergency kit or a snapshot. The copy then opens with the
 * master password that was set last. If another device has set this password, the header that opens with it is in the
 * `keys` record, while the vault's own header still opens with the earlier master password.
 *
 * @param own - the header under which the vault is stored on this device
 * @param keys - the `keys` record, or undefined if it is missing or cannot be decrypted
 */
export function lastHeader(own: VaultHeader, keys: NamedRecord | undefined): VaultHeader {
  const shared = headerIn(keys?.["header"]);
  if (!keys || shared?.id !== own.id) return own;
  // If the current root has no valid change id, a program that does not know change ids has set the master password.
  // Such a program writes no header to the `keys` record, so `shared` is out of date.
  return lacksId(keys, "=current") ? own : shared;
}

/** Returns the header under which the vault is stored on this device. */
export const headerOf = async ({ storage }: Vault): Promise<VaultHeader> =>
  parseHeader((await wrapStorageErrors(storage.get([headerKey])))[headerKey]);
