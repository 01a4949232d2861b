import { defaultLockMinutes } from "../vault/session.ts";
import type { Contents } from "../vault/vault.ts";

/** What the pages' colours can be. @internal for the project's own windows */
export const themes = ["system", "light", "dark"] as const;
/** What the pages' text can be. @internal for the project's own windows */
export const textSizes = ["small", "normal", "large", "largest"] as const;

/**
 * What can be set. It lies in the vault's `settings` record, encrypted like everything there: no page, and no other program,
 * can read or forge when the vault locks.
 */
export interface Settings {
  /** How long a use keeps the vault open: 1 … 1440. */
  readonly lockMinutes: number;
  /** After how many minutes without keyboard and mouse it locks: 1 … 1440, or 0 for not at all. */
  readonly lockIdleMinutes: number;
  /** Whether it locks with the computer's screen. */
  readonly lockWithScreen: boolean;
  /** Whether it locks when the last window of the browser is closed. */
  readonly lockWithWindows: boolean;
  /** After how many seconds a copied password leaves the clipboard: 30 … 3600, or 0 for never. */
  readonly clipboardSeconds: number;
  readonly theme: (typeof themes)[number];
  readonly textSize: (typeof textSizes)[number];
  /** Whether the toolbar button shows how many accounts a site has. */
  readonly badge: boolean;
}

export type SettingName = keyof Settings;

/** What holds where nothing was chosen. @internal for the project's own windows */
export const defaultSettings: Settings = {
  lockMinutes: defaultLockMinutes,
  lockIdleMinutes: 0,
  lockWithScreen: true,
  lockWithWindows: true,
  clipboardSeconds: 30,
  theme: "system",
  textSize: "normal",
  badge: false,
};

const within = (value: unknown, least: number, most: number): boolean =>
  typeof value === "number" && Number.isInteger(value) && value >= least && value <= most;
const flag = (value: unknown): boolean => typeof value === "boolean";
const oneOf =
  (values: readonly string[]) =>
  (value: unknown): boolean =>
    typeof value === "string" && values.includes(value);

const valid: Readonly<Record<SettingName, (value: unknown) => boolean>> = {
  lockMinutes: (value) => typeof value === "number" && value >= 1 && value <= 1440, // fractions have been possible
  lockIdleMinutes: (value) => value === 0 || within(value, 1, 1440),
  lockWithScreen: flag,
  lockWithWindows: flag,
  clipboardSeconds: (value) => value === 0 || within(value, 30, 3600),
  theme: oneOf(themes),
  textSize: oneOf(textSizes),
  badge: flag,
};

export const isSettingName = (name: string): name is SettingName => Object.hasOwn(valid, name);

/** Whether a setting may have this value. */
export const isValidSetting = (name: SettingName, value: unknown): boolean => valid[name](value);

/**
 * The settings that a `settings` record chooses, and the defaults of all others: also of one that has a value this version
 * does not know, since a newer one may have written it.
 *
 * @internal for the project's own windows
 */
export function settingsIn(record: object): Settings {
  const chosen = Object.entries(record).filter(([name, value]) => isSettingName(name) && isValidSetting(name, value));
  return { ...defaultSettings, ...Object.fromEntries(chosen) };
}

/**
 * The settings of an open vault.
 *
 * @example
 * ```ts
 * import { createVault, memoryStorage, settingsOf } from "saltmill";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "ada" });
 * settingsOf(await vault.contents()).lockMinutes; // 10
 * ```
 */
export function settingsOf(contents: Contents): Settings {
  return settingsIn(contents.records.get("settings") ?? {});
}
