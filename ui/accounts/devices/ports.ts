import type { Connection, SyncStore } from "../../../src/internal.ts";

/** Ports for syncing. The background alone uses the network. */
export interface DevicesPort {
  /** Returns the store of a connection. The background sends its requests. */
  store(connection: Connection): SyncStore;
  /** Syncs now, and waits for the end. Its result is in the status. */
  syncNow(): Promise<void>;
  readonly status: {
    get(): Promise<unknown>;
    /** @returns a function that removes the listener */
    onChange(listener: () => void): () => void;
  };
  /**
   * Asks for access to the host of an address. It must be called first after a press.
   *
   * @returns true if the user has agreed
   */
  askForHost(address: string): Promise<boolean>;
  /** Gives the permission for the host of an address back. */
  giveBackHost(address: string): Promise<void>;
  /** Returns a name for this device, such as "Firefox (Linux)". */
  suggestedName(): Promise<string>;
}
