import type { JSX } from "preact";
import { foldText, type Settings } from "../../src/internal.ts";
import { t } from "../locale/i18n.ts";

export const sections = ["locking", "clipboard", "look", "button", "hosts", "keyboard"] as const;
export type Section = (typeof sections)[number];

/** One thing that can be set: what is drawn, and the words under which it is found. */
export interface Setting {
  readonly id: string;
  readonly section: Section;
  readonly words: readonly string[];
  readonly control: JSX.Element;
}

/** What the settings of an open vault are drawn with. */
export interface SettingContext {
  readonly settings: Settings;
  /** Nothing can be saved: a newer version has written to the vault. */
  readonly readOnly: boolean;
  /** Saves at once; what goes wrong is said by the page. */
  readonly save: (changes: Partial<Settings>) => void;
}

/** Those that have every word of the query, in whatever form it was typed; the name of their section counts among theirs. */
export function searchSettings(settings: readonly Setting[], query: string): readonly Setting[] {
  const wanted = foldText(query).split(/\s+/u);
  return settings.filter(({ section, words }) => {
    const text = foldText([t(`options_${section}`), ...words].join(" "));
    return wanted.every((word) => text.includes(word));
  });
}
