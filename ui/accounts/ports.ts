import type { VaultPorts } from "../ports.ts";

/** Ports that the accounts page needs from its host. */
export interface AccountsPorts extends VaultPorts {
  /** @param seconds - time until the clipboard is cleared; 0 for never */
  copy(text: string, seconds: number): Promise<void>;
  /** Offers a text to the user as a download. */
  save(name: string, type: string, text: string): void;
  /** True if the popup opens from a menu entry instead of a toolbar button. */
  readonly buttonInMenu: boolean;
  readonly print: () => void;
}
