import type { ShortcutsPort } from "../settings/ports.ts";
import type { VaultPorts } from "../ports.ts";

/** What the first-run page needs of its host. */
export interface WelcomePorts extends VaultPorts {
  readonly shortcuts: ShortcutsPort | undefined;
  /** Whether a new button hides behind the browser's menu of extensions until it is pinned. */
  readonly buttonHides: boolean;
  /** Whether it is no button, but an entry of the browser's menu. */
  readonly buttonInMenu: boolean;
  /** Closes the tab that this is drawn in. */
  close(): Promise<void>;
}
