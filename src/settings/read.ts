import { AppError } from "../errors.ts";
import type { VaultKeys } from "../vault/keys.ts";
import { openRecord } from "../vault/records.ts";
import { type StoragePort, wrapStorageErrors } from "../vault/storage.ts";
import { defaultSettings, type Settings, settingsIn } from "./settings.ts";

/**
 * The settings alone, for who does not show the vault: one record is opened, not ten thousand. Where it is missing or
 * damaged, or the keys are of another vault, the defaults hold.
 *
 * @param keys - the caller's, not wiped
 * @throws {@link AppError} `storage-failed`
 * @internal for the project's own windows
 */
export async function readSettings(storage: StoragePort, keys: VaultKeys): Promise<Settings> {
  const storageKey = keys.storageKey("settings");
  const { [storageKey]: envelope } = await wrapStorageErrors(storage.get([storageKey]));
  try {
    return settingsIn(openRecord(keys, storageKey, envelope));
  } catch (error) {
    if (error instanceof AppError) return defaultSettings;
    throw error;
  }
}
