import { effect, type ReadonlySignal } from "@preact/signals";
import { type Contents, type Settings, settingsIn, settingsOf } from "../../src/internal.ts";

/** How the pages look, of what can be set. */
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

/** Gives the page a look: the dark sheet for all, for none or for dark browsers, and the size that its rem are of. */
export function applyLook({ theme, textSize }: Look): void {
  const { style } = document.documentElement;
  style.fontSize = sizes[textSize];
  style.colorScheme = theme === "system" ? "" : theme; // scroll bars and the browser's own controls
  const sheet = document.querySelector<HTMLLinkElement>("link#dark");
  if (sheet) sheet.media = dark[theme];
}

/** Memory for the time when the vault is locked, and its settings cannot be read. */
export interface LookMemory {
  get(): Promise<unknown>;
  set(look: Look): Promise<void>;
  clear(): Promise<void>;
}

/** Before anything is drawn: what the page looked like last. */
export async function applyLastLook(memory: LookMemory): Promise<void> {
  const last = await memory.get();
  if (typeof last === "object" && last !== null) applyLook(settingsIn(last));
}

/** From now on the page looks as the open vault says; locked, as it did last. */
export function followLook(contents: ReadonlySignal<Contents | undefined>, memory: LookMemory): void {
  let worn: Look | undefined;
  effect(() => {
    if (!contents.value) return;
    const { theme, textSize } = settingsOf(contents.value);
    if (worn?.theme === theme && worn.textSize === textSize) return;
    worn = { theme, textSize };
    applyLook(worn);
    const plain = theme === "system" && textSize === "normal";
    void (plain ? memory.clear() : memory.set(worn));
  });
}
