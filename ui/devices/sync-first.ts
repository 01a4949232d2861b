import { readConnection } from "../../src/sync/index.ts";
import type { WindowVault } from "../open-vault/window-vault.ts";
import type { SyncStatus } from "../ports.ts";
import type { DevicesPort } from "./ports.ts";

/**
 * Thrown if the sync before a change of the vault key has failed. The property `cause` is the error of the sync.
 */
export class SyncFirstFailed extends Error {
  override readonly name = "SyncFirstFailed";
}

const maxSyncs = 100; // each reads 64 files

/**
 * Syncs before the vault gets a new key. Otherwise, changes by other devices could be lost: with the new key, this
 * device cannot decrypt files that other devices have written with the old key. A sync reads a limited number of files.
 * So this function syncs again until no files are left, or until a sync does not reduce their number.
 *
 * @returns false if this device has no store
 * @throws {@link SyncFirstFailed} if a sync fails, or if files are left after the last sync
 */
export async function syncFirst(
  vault: Pick<WindowVault, "use">,
  devices: Pick<DevicesPort, "syncNow" | "status">,
): Promise<boolean> {
  if (!(await readConnection(await vault.use()))) return false;
  let before = Infinity;
  let status: SyncStatus | undefined;
  for (let i = 0; i < maxSyncs; i++) {
    await devices.syncNow();
    status = (await devices.status.get()) as SyncStatus | undefined;
    if (status?.state === "running") continue; // the background has already started the next sync
    const { left = 0 } = status ?? {};
    if (status?.state === "done" && left === 0) return true;
    if (status?.state !== "done" || left >= before) break;
    before = left;
  }
  throw new SyncFirstFailed("", { cause: status?.error });
}
