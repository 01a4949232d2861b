import { effect, type ReadonlySignal } from "@preact/signals";
import { type Contents, type Settings, settingsIn, settingsOf } from "../../src/vault/index.ts";

/** The settings for the look of the popup and of all pages of the extension. */
export type Look = Pick<Settings, "theme" | "textSize">;

const sizes: Readonly<Record<Look["textSize"], string>> = {
  small: "90%",
  normal: "",
  large: "120%",
  largest: "150%",
};

const dark: Readonly<Record<Look["theme"], string>> = {
  system: "(prefers-color-scheme: dark)",
  light: "not all",
  dark: "all",
};

/**
 * Applies the theme and the text size to the page. The theme decides if the page uses the dark style sheet always,
 * never, or only if the user prefers dark pages in the browser.
 */
export function applyLook({ theme, textSize }: Look): void {
  const { style } = document.documentElement;
  style.fontSize = sizes[textSize];
  style.colorScheme = theme === "system" ? "" : theme; // for the browser's scroll bars and controls
  const sheet = document.querySelector<HTMLLinkElement>("link#dark");
  if (sheet) sheet.media = dark[theme];
}

/**
 * Stores the last theme and text size outside the vault, because the settings in the vault cannot be read while the
 * vault is locked.
 */
export interface LookMemory {
  get(): Promise<unknown>;
  set(look: Look): Promise<void>;
  clear(): Promise<void>;
}

/** Applies the stored theme and text size before anything is drawn. */
export async function applyLastLook(memory: LookMemory): Promise<void> {
  const last = await memory.get();
  if (typeof last === "object" && last !== null) applyLook(settingsIn(last));
}

/**
 * Applies the theme and text size from the settings of the unlocked vault, also after each change. While the vault is
 * locked, the last theme and text size stay.
 */
export function followLook(contents: ReadonlySignal<Contents | undefined>, memory: LookMemory): void {
  let applied: Look | undefined;
  effect(() => {
    if (!contents.value) return;
    const { theme, textSize } = settingsOf(contents.value);
    if (applied?.theme === theme && applied.textSize === textSize) return;
    applied = { theme, textSize };
    applyLook(applied);
    const plain = theme === "system" && textSize === "normal";
    void (plain ? memory.clear() : memory.set(applied));
  });
}
