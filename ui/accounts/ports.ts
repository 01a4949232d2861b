import type { WorkerPort } from "../../crypto/index.ts";
import type { AskRange } from "../../src/leaks/index.ts";
import type { VaultPorts } from "../ports.ts";
import type { DevicesPort } from "../devices/ports.ts";
import type { SettingsPorts } from "../settings/ports.ts";

/** Functions that the accounts page needs from the extension. */
export interface AccountsPorts extends VaultPorts, SettingsPorts {
  /** @param seconds - time until the clipboard is cleared; 0 means never */
  readonly copy: (text: string, seconds: number) => Promise<void>;
  /** Offers a text or bytes to the user as a file download. */
  save(name: string, type: string, content: string | Uint8Array<ArrayBuffer>): void;
  readonly print: () => void;
  /** Creates a worker that reads QR codes. */
  readonly qrWorker: () => WorkerPort;
  readonly devices: DevicesPort;
  readonly leaks: LeaksPort;
}

/** Functions that the check for leaked passwords needs from the extension. */
export interface LeaksPort {
  /**
   * Asks the user for the browser's permission to ask the list of leaked passwords. Must be the first call in a click
   * handler, because browsers show the permission dialog only during a click.
   *
   * @returns true if the user has agreed
   */
  askForAccess(): Promise<boolean>;
  /** Asks the list for a prefix. The extension's background script sends the request. */
  readonly range: AskRange;
}
