import type { VaultPorts } from "../ports.ts";

/** What the accounts page needs of its host. */
export interface AccountsPorts extends VaultPorts {
  /** @param seconds - after which the clipboard is cleared; 0 for never */
  copy(text: string, seconds: number): Promise<void>;
  /** Offers a text to be kept as a file of that name. */
  save(name: string, type: string, text: string): void;
  /** Whether what opens the popup is an entry of the browser's menu, and no button. */
  readonly buttonInMenu: boolean;
  readonly print: () => void;
}
