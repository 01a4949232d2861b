import type { BrowserConnection, Connection, SyncStore, WebDavConnection } from "../../src/sync/index.ts";
import type { VaultPorts } from "../ports.ts";

/** A WebDAV folder (its address, without username and password), or the browser's own sync. */
export type StorePlace = Pick<WebDavConnection, "kind" | "url"> | BrowserConnection;

/**
 * Functions for syncing that the accounts page needs from the extension. Only the extension's background script uses
 * the network.
 */
export interface DevicesPort {
  /** Returns the store of a connection. The extension's background script sends the requests to the store. */
  store(connection: Connection): SyncStore;
  /** Syncs now and waits until the sync has ended. The result can be read from `status`. */
  syncNow(): Promise<void>;
  readonly status: {
    get(): Promise<unknown>;
    /** @returns a function that removes the listener */
    onChange(listener: () => void): () => void;
  };
  /**
   * Asks the user for the browser permission to send the vault to a store. Must be the first call in a click handler,
   * because browsers show the permission dialog only during a click.
   *
   * @returns true if the user has agreed
   */
  askForAccess(place: StorePlace): Promise<boolean>;
  /** Gives the permissions for a store back to the browser, except those that the store `kept` also needs. */
  giveBackAccess(place: StorePlace, kept?: StorePlace): Promise<void>;
  /**
   * Registers a function that is called when the browser's own sync adds or removes files.
   *
   * @returns a function that removes the listener
   */
  onBrowserSync(listener: () => void): () => void;
  /** Returns a name for this device, such as "Firefox (Linux)". */
  suggestedName(): Promise<string>;
}

/** Functions that the views of devices need. */
export interface DevicesPorts extends Pick<
  VaultPorts,
  "storage" | "attempts" | "pbkdf2" | "argon2" | "strengthWorker"
> {
  readonly devices: DevicesPort;
}
