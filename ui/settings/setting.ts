import type { JSX } from "preact";
import { foldText } from "../../src/accounts/index.ts";
import type { Settings } from "../../src/vault/index.ts";
import { t } from "../locale/i18n.ts";

export const sections = ["locking", "clipboard", "look", "button", "hosts", "keyboard"] as const;
export type Section = (typeof sections)[number];

/** One setting: its control, and the texts that the search looks through. */
export interface Setting {
  readonly id: string;
  readonly section: Section;
  readonly words: readonly string[];
  readonly control: JSX.Element;
}

/** Values and functions that the controls of the settings need. */
export interface SettingContext {
  readonly settings: Settings;
  /** True if nothing can be saved because a newer version has written to the vault. */
  readonly readOnly: boolean;
  /** Saves changes at once. If this fails, the page shows the error. */
  readonly save: (changes: Partial<Settings>) => void;
  /** Runs a function that saves a change outside the vault. If this fails, the page shows the error. */
  readonly saveWith: (store: () => Promise<void>) => void;
}

/**
 * Returns the settings whose texts contain every word of the query, ignoring case and accents. The texts of a setting
 * include the name of its section.
 */
export function searchSettings(settings: readonly Setting[], query: string): readonly Setting[] {
  const wanted = foldText(query).split(/\s+/u);
  return settings.filter(({ section, words }) => {
    const text = foldText([t(`settings_${section}`), ...words].join(" "));
    return wanted.every((word) => text.includes(word));
  });
}
