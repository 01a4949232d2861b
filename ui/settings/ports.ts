import type { ReadonlySignal } from "@preact/signals";
import type { Language } from "../locale/languages.ts";
import type { VaultPorts } from "../ports.ts";

/** Optional browser permissions. Each permission is needed for one option only. */
export type OptionalPermission = "clipboardRead" | "tabs";

export interface PermissionsPort {
  has(name: OptionalPermission): Promise<boolean>;
  /**
   * Asks the user for a permission. Must be the first call in a click handler, because browsers show the permission
   * dialog only during a click.
   *
   * @returns true if the user has agreed
   */
  ask(name: OptionalPermission): Promise<boolean>;
  giveUp(name: OptionalPermission): Promise<void>;
  /** @returns a function that removes the listener */
  onChange(listener: () => void): () => void;
}

/** A command that has a keyboard shortcut or can get one. */
export interface Shortcut {
  /** Name of the command in the manifest. */
  readonly name: string;
  /** The key combination as the browser writes it, such as "Alt+Shift+P". Empty if the command has no shortcut. */
  readonly keys: string;
}

export interface ShortcutsPort {
  list(): Promise<Shortcut[]>;
  /** Opens the browser's page for keyboard shortcuts. */
  change(): Promise<void>;
}

/** The language that the user has chosen. It is stored outside the vault, so it also holds while the vault is locked. */
export interface LanguagePort {
  /** Undefined if Saltmill uses the browser's language. */
  readonly chosen: ReadonlySignal<Language | undefined>;
  /** Stores the choice and redraws all open pages of the extension. */
  choose(language: Language | undefined): Promise<void>;
}

/** Functions that the settings need from the extension. */
export interface SettingsPorts extends VaultPorts {
  readonly permissions: PermissionsPort;
  /** Undefined if the browser has no keyboard shortcuts. */
  readonly shortcuts: ShortcutsPort | undefined;
  readonly language: LanguagePort;
  /**
   * Events that this browser can report when the user is away. The settings page shows a setting for an event only if
   * the browser reports the event.
   */
  readonly idleEvents: Readonly<Record<"idle" | "screen" | "windows", boolean>>;
}
