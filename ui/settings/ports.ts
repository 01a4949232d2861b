import type { VaultPorts } from "../ports.ts";

/** What the browser grants only when it is asked, since it is needed for one option alone. */
export type OptionalPermission = "clipboardRead" | "tabs";

export interface PermissionsPort {
  has(name: OptionalPermission): Promise<boolean>;
  /** Only in answer to a click, before anything else is waited for. @returns whether the browser's user has agreed */
  ask(name: OptionalPermission): Promise<boolean>;
  giveUp(name: OptionalPermission): Promise<void>;
  /** @returns a function that ends the listening */
  onChange(listener: () => void): () => void;
}

/** A command that has a key, or can be given one. */
export interface Shortcut {
  readonly name: string;
  /** In the browser's words, or ours. */
  readonly description: string;
  /** As the browser writes them; empty where there are none. */
  readonly keys: string;
}

export interface ShortcutsPort {
  list(): Promise<Shortcut[]>;
  /** Opens the place where the browser lets them be changed. */
  change(): Promise<void>;
}

/** What the options page needs of its host. */
export interface SettingsPorts extends VaultPorts {
  readonly permissions: PermissionsPort;
  /** Not there where the browser has no keys. */
  readonly shortcuts: ShortcutsPort | undefined;
  /** What this browser tells of somebody who goes; a choice that would do nothing is not offered. */
  readonly told: Readonly<Record<"idle" | "screen" | "windows", boolean>>;
}
