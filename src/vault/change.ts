import { AppError, kindOf } from "../errors.ts";
import type { Vault } from "./vault.ts";
import { isSettingName, isValidSetting, type Settings } from "./settings.ts";

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
