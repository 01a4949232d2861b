import { AppError, kindOf } from "../errors.ts";
import type { Contents } from "./contents.ts";
import type { VaultKeys } from "./keys.ts";
import { openRecord } from "./records.ts";
import { defaultLockMinutes } from "./session.ts";
import { type StoragePort, wrapStorageErrors } from "./storage.ts";
import type { Vault } from "./vault.ts";

/** Color themes of Saltmill's windows. */
export const themes = ["system", "light", "dark"] as const;

/** Text sizes of Saltmill's windows. */
export const textSizes = ["small", "normal", "large", "largest"] as const;

/**
 * The settings. They are stored in the vault's encrypted `settings` record, so web pages and other programs can neither
 * read nor forge them, for example to keep the vault unlocked.
 */
export interface Settings {
  /** Minutes that the vault stays unlocked after its last use: 1 … 1440. */
  readonly lockMinutes: number;
  /** Minutes without keyboard and mouse input after which the vault locks: 1 … 1440, or 0 for never. */
  readonly lockIdleMinutes: number;
  /** True if the vault locks together with the computer's screen. */
  readonly lockWithScreen: boolean;
  /** True if the vault locks when the browser's last window is closed. */
  readonly lockWithWindows: boolean;
  /** Seconds after which a copied password is removed from the clipboard: 30 … 3600, or 0 for never. */
  readonly clipboardSeconds: number;
  /** True if the one-time code of an account is copied after its password was filled into a login. */
  readonly copyCode: boolean;
  readonly theme: (typeof themes)[number];
  readonly textSize: (typeof textSizes)[number];
  /** True if the toolbar button shows the number of accounts of the current site. */
  readonly badge: boolean;
}

type SettingName = keyof Settings;

/** Default settings. */
export const defaultSettings: Settings = {
  lockMinutes: defaultLockMinutes,
  lockIdleMinutes: 0,
  lockWithScreen: true,
  lockWithWindows: true,
  clipboardSeconds: 30,
  copyCode: false,
  theme: "system",
  textSize: "normal",
  badge: false,
};

/** Returns the settings of an unlocked vault. */
export function settingsOf(contents: Contents): Settings {
  return settingsIn(contents.records.get("settings") ?? {});
}

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

/**
 * Changes some settings. Keeps other settings, and fields that only newer versions know.
 *
 * @throws {@link AppError} `bad-argument` with the setting's name and the type of its value, before anything is
 * written; errors of {@link Vault.change}
 */
export function changeSettings(vault: Vault, changes: Partial<Settings>): Promise<void> {
  for (const [name, value] of Object.entries(changes)) {
    if (isSettingName(name) && isValidSetting(name, value)) continue;
    const message = `the setting ${name} cannot be ${kindOf(value)}`;
    return Promise.reject(new AppError("bad-argument", message, [name, kindOf(value)]));
  }
  return vault.change(({ records }) => ({
    writes: { settings: { ...records.get("settings"), ...changes } },
    result: undefined,
  }));
}

/**
 * Returns the settings in a `settings` record. A setting that is missing or has an invalid value, for example one of a
 * newer version, gets its default value.
 */
export function settingsIn(record: object): Settings {
  const chosen = Object.entries(record).filter(([name, value]) => isSettingName(name) && isValidSetting(name, value));
  return { ...defaultSettings, ...Object.fromEntries(chosen) };
}

const within = (value: unknown, minimum: number, maximum: number): boolean =>
  typeof value === "number" && Number.isInteger(value) && value >= minimum && value <= maximum;
const flag = (value: unknown): boolean => typeof value === "boolean";
const oneOf =
  (values: readonly string[]) =>
  (value: unknown): boolean =>
    typeof value === "string" && values.includes(value);

const valid: Readonly<Record<SettingName, (value: unknown) => boolean>> = {
  // not only integers: earlier versions of Saltmill allowed fractions of a minute
  lockMinutes: (value) => typeof value === "number" && value >= 1 && value <= 1440,
  lockIdleMinutes: (value) => value === 0 || within(value, 1, 1440),
  lockWithScreen: flag,
  lockWithWindows: flag,
  clipboardSeconds: (value) => value === 0 || within(value, 30, 3600),
  copyCode: flag,
  theme: oneOf(themes),
  textSize: oneOf(textSizes),
  badge: flag,
};

const isSettingName = (name: string): name is SettingName => Object.hasOwn(valid, name);

/** Returns true if a setting may have this value. */
const isValidSetting = (name: SettingName, value: unknown): boolean => valid[name](value);

/**
 * Name of a field of the `settings` record. {@link noteNewVault} sets the field to 0. The first unlock with the master
 * password sets the field to the time of that unlock. Syncing ignores the field. A restore into a vault keeps
 * the vault's own value.
 */
const firstUnlockField = "used";

/**
 * Returns true for a new vault that was never unlocked with its master password. The user may have mistyped the master
 * password or may forget it.
 */
export const awaitsFirstUnlock = (contents: Contents): boolean =>
  contents.records.get("settings")?.[firstUnlockField] === 0;

/** Stores that a vault is new. @throws errors of {@link Vault.change} */
export const noteNewVault = (vault: Vault): Promise<void> => noteUse(vault, 0);

/**
 * Stores the time of a new vault's first unlock. Does nothing for all other vaults.
 *
 * @throws errors of {@link Vault.change}
 */
export const noteFirstUnlock = (vault: Vault): Promise<void> => noteUse(vault, Date.now());

function noteUse(vault: Vault, used: number): Promise<void> {
  return vault.change((contents) => ({
    writes:
      used === 0 || awaitsFirstUnlock(contents) ? { settings: { ...contents.records.get("settings"), used } } : {},
    result: undefined,
  }));
}
