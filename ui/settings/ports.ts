import type { VaultPorts } from "../ports.ts";

/** Optional browser permissions. Each is needed for one option only. */
export type OptionalPermission = "clipboardRead" | "tabs";

export interface PermissionsPort {
  has(name: OptionalPermission): Promise<boolean>;
  /**
   * Asks for a permission. Must be called before anything else in a click, because browsers ask only then.
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
  readonly name: string;
  /** Name of the command, from the browser or from Saltmill. */
  readonly description: string;
  /** The keys as the browser writes them. Empty if there are none. */
  readonly keys: string;
}

export interface ShortcutsPort {
  list(): Promise<Shortcut[]>;
  /** Opens the browser's page for keyboard shortcuts. */
  change(): Promise<void>;
}

/** Ports that the settings need from their host. */
export interface SettingsPorts extends VaultPorts {
  readonly permissions: PermissionsPort;
  /** Undefined if the browser has no keyboard shortcuts. */
  readonly shortcuts: ShortcutsPort | undefined;
  /** Events that this browser reports when the user is idle. A setting that would have no effect is not shown. */
  readonly idleEvents: Readonly<Record<"idle" | "screen" | "windows", boolean>>;
}
