import type { BrowserConnection, Connection, SyncStore, WebDavConnection } from "../../../src/internal.ts";

/** Place of a store, without the credentials for it. */
export type StorePlace = Pick<WebDavConnection, "kind" | "url"> | BrowserConnection;

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
   * Asks the browser for the permission to send the vault to a store. Must be called before anything else in a click,
   * because browsers ask only then.
   *
   * @returns true if the user has agreed
   */
  askForAccess(place: StorePlace): Promise<boolean>;
  /** Gives the permission for a store back to the browser. */
  giveBackAccess(place: StorePlace): Promise<void>;
  /**
   * Registers a callback for files that the browser's sync brings or removes.
   *
   * @returns a function that removes the listener
   */
  onBrowserSync(listener: () => void): () => void;
  /** Returns a name for this device, such as "Firefox (Linux)". */
  suggestedName(): Promise<string>;
}
