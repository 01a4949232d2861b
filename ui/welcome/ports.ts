import type { ShortcutsPort } from "../settings/ports.ts";
import type { VaultPorts } from "../ports.ts";

/** Functions that the first-run page needs from the extension. */
export interface WelcomePorts extends VaultPorts {
  readonly shortcuts: ShortcutsPort | undefined;
  /** True if the browser hides a new toolbar button in its menu of extensions until the user pins it. */
  readonly buttonHides: boolean;
  /** True if the browser shows a menu entry instead of a toolbar button. */
  readonly buttonInMenu: boolean;
  /** Closes the tab of this page. */
  close(): Promise<void>;
}
