import { readConnection } from "../../src/internal.ts";
import type { WindowVault } from "../open-vault/window-vault.ts";
import type { SyncStatus } from "../ports.ts";
import type { DevicesPort } from "./ports.ts";

/**
 * Thrown if the sync that must precede a change of the vault key has failed. The property `cause` is the error of the
 * sync.
 */
export class SyncFirstFailed extends Error {
  override readonly name = "SyncFirstFailed";
}

/**
 * Syncs before the vault gets a new key. Otherwise, changes by other devices could be lost: with the new key, this
 * device cannot decrypt files that other devices have written with the old key.
 *
 * @returns false if this device has no store
 * @throws {@link SyncFirstFailed}
 */
export async function syncFirst(
  vault: Pick<WindowVault, "use">,
  devices: Pick<DevicesPort, "syncNow" | "status">,
): Promise<boolean> {
  if (!(await readConnection(await vault.use()))) return false;
  await devices.syncNow();
  const status = (await devices.status.get()) as SyncStatus | undefined;
  if (status?.state === "done") return true;
  throw new SyncFirstFailed("", { cause: status?.error });
}
