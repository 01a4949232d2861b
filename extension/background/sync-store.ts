import { isObject } from "../../src/arguments.ts";
import { fromBase64, toBase64 } from "../../src/base64.ts";
import { AppError } from "../../src/errors.ts";
import {
  browserStore,
  type Connection,
  connectionIn,
  type SyncStore,
  type WebDavConnection,
  webDavStore,
} from "../../src/sync/index.ts";
import type { SyncRequest } from "../platform/devices.ts";
import { maySendTo } from "../platform/permissions.ts";
import { isOffline, network } from "./network.ts";
import { answerWith, onOwnMessage } from "../platform/requests.ts";
import { syncArea } from "../platform/sync-area.ts";

/**
 * Answers the requests of Saltmill's own pages: the request of the button *Sync now*, and requests to list, read, write
 * and remove files in the store that the user is setting up.
 */
export function answerSyncRequests(syncNow: () => Promise<void>): void {
  onOwnMessage((message) => {
    const { sync } = message;
    if (sync === "now") return answerWith(syncNow());
    if (sync !== "list" && sync !== "read" && sync !== "write" && sync !== "remove") return undefined;
    return answerWith(inStore(message as unknown as SyncRequest));
  });
}

async function inStore(request: SyncRequest): Promise<unknown> {
  const fields = "connection" in request && isObject(request.connection) ? request.connection : {};
  const connection = connectionIn(fields);
  if (!connection || request.sync === "now") throw new AppError("bad-argument", "this is no store", ["connection", ""]);
  const store = await storeOf(connection);
  if (request.sync === "list") return store.list({});
  if (request.sync === "remove") return store.remove(request.name, {});
  if (request.sync === "write") {
    const bytes = fromBase64(request.bytes);
    if (!bytes) throw new AppError("bad-argument", "bytes must be Base64", ["bytes", ""]);
    return store.write(request.name, bytes, {});
  }
  const bytes = await store.read(request.name, {});
  return bytes && toBase64(bytes);
}

/**
 * Returns the sync store of a connection. Reading files that the browser's own sync has brought needs no permission.
 *
 * @throws {@link AppError} `store-failed`, from this function and from the store's functions. The reasons `access` (for
 * a server) and `browser-consent` (for the browser's own sync) mean that the browser does not allow Saltmill to send
 * the vault.
 */
export async function storeOf(connection: Connection): Promise<SyncStore> {
  if (connection.kind === "webdav") return networkStore(connection);
  const store = browserStore(syncArea);
  return {
    ...store,
    async write(name, bytes, options) {
      if (!(await maySendTo(connection)))
        throw new AppError("store-failed", "the browser does not allow Saltmill to send the vault", [
          "browser-consent",
        ]);
      return store.write(name, bytes, options);
    },
  };
}

/**
 * Returns a sync store for a folder on a WebDAV server. It sends its requests through {@link network}.
 *
 * @throws {@link AppError} `store-failed`, from this function and from the store's functions. The reason is `access`
 * (the browser does not allow this host), `offline` (this device is offline), or a reason that `webDavStore` gives.
 */
async function networkStore(connection: WebDavConnection): Promise<SyncStore> {
  const store = webDavStore({ ...connection, fetch: network });
  if (!(await maySendTo(connection))) {
    throw new AppError("store-failed", "the browser does not allow Saltmill to reach this server", ["access"]);
  }
  return {
    list: (options) => withOffline(store.list(options)),
    read: (name, options) => withOffline(store.read(name, options)),
    write: (name, bytes, options) => withOffline(store.write(name, bytes, options)),
    remove: (name, options) => withOffline(store.remove(name, options)),
  };
}

/**
 * Reports an unreachable server as `offline` if this device is offline, so that the user does not look for a mistake in
 * the address.
 */
async function withOffline<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    throw isOffline(error)
      ? new AppError("store-failed", "this device is offline", ["offline"], { cause: error })
      : error;
  }
}
