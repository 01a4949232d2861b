import type { Connection, SyncStore } from "../../../src/internal.ts";

/** Ports for syncing. Only the background uses the network. */
export interface DevicesPort {
  /** Returns the store of a connection. The background sends the store's requests. */
  store(connection: Connection): SyncStore;
  /** Syncs now and waits until the sync has ended. The result is in the status. */
  syncNow(): Promise<void>;
  readonly status: {
    get(): Promise<unknown>;
    /** @returns a function that removes the listener */
    onChange(listener: () => void): () => void;
  };
  /**
   * Asks the browser for access to the host of an address. Must be called before anything else in a click, because
   * browsers ask only then.
   *
   * @returns true if the user has agreed
   */
  askForHost(address: string): Promise<boolean>;
  /** Returns the permission for an address's host to the browser. */
  giveBackHost(address: string): Promise<void>;
  /** Returns a name for this device, such as "Firefox (Linux)". */
  suggestedName(): Promise<string>;
}
