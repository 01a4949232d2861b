import type { JsonObject } from "../json.ts";
import type { Vault } from "../vault/index.ts";
import { notesIn, notesName } from "./notes.ts";
import type { StoreOptions, SyncStore } from "./store.ts";

/** A folder on a WebDAV server, with the credentials for it. */
export interface WebDavConnection {
  readonly kind: "webdav";
  readonly url: string;
  readonly user: string;
  readonly password: string;
  /** True if the user allows http without encryption. */
  readonly allowsHttp?: boolean;
}

/**
 * The browser's own sync. It needs neither an address nor credentials, because the user is signed in to the browser.
 */
export interface BrowserConnection {
  readonly kind: "browser";
}

/** The store with which this device syncs. */
export type Connection = WebDavConnection | BrowserConnection;

const recordName = "store";

/**
 * Returns the store with which this device syncs, or undefined if there is none. The connection is encrypted in the
 * vault's storage. It belongs to this device alone and is in no backup and no snapshot.
 *
 * @throws {@link AppError} `storage-failed`, `locked`
 */
export const readConnection = async (vault: Vault): Promise<Connection | undefined> =>
  connectionIn(await vault.local(recordName));

/**
 * Sets the store with which this device syncs. Deletes the notes about syncs with an earlier store. Otherwise, a new
 * empty store would look like one that has lost its files.
 *
 * @param connection - undefined to stop syncing; the stored credentials are then overwritten
 */
export const writeConnection = (vault: Vault, connection: Connection | undefined): Promise<void> =>
  vault.change(() => ({ writes: {}, local: { [recordName]: { ...connection }, [notesName]: {} }, result: undefined }));

/** Reads a connection from untrusted fields, such as a message between two windows. */
export function connectionIn(fields: JsonObject): Connection | undefined {
  const { kind, url, user, password, allowsHttp } = fields;
  if (kind === "browser") return { kind };
  if (kind !== "webdav" || typeof url !== "string" || typeof user !== "string" || typeof password !== "string")
    return undefined;
  return { kind, url, user, password, ...(allowsHttp === true && { allowsHttp }) };
}

/** Returns the names of the snapshots that this device has merged or begun to write. */
export async function mergedNames(vault: Vault): Promise<ReadonlySet<string>> {
  const { merged, writing } = notesIn(await vault.local(notesName));
  return new Set([...Object.keys(merged), ...writing]);
}

/** Removes the snapshots with these names from a store. All other files stay. */
export async function emptyStore(
  store: SyncStore,
  names: ReadonlySet<string>,
  options: StoreOptions = {},
): Promise<void> {
  for (const { name } of await store.list(options)) if (names.has(name)) await store.remove(name, options);
}
