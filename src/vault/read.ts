import { AppError } from "../errors.ts";
import type { VaultKeys } from "./keys.ts";
import { openRecord } from "./records.ts";
import { type StoragePort, wrapStorageErrors } from "./storage.ts";
import { defaultSettings, type Settings, settingsIn } from "./settings.ts";

/**
 * Reads the settings without the rest of the vault, so that only one record is decrypted. Returns the default settings
 * if the record is missing or damaged, or if the keys belong to another vault.
 *
 * @param keys - the caller owns them, they are not wiped
 * @throws {@link AppError} `storage-failed`
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
