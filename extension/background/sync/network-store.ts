import { AppError } from "../../../src/errors.ts";
import { type SyncStore, type WebDavConnection, webDavStore } from "../../../src/sync/index.ts";
import { maySendTo } from "../../platform/permissions.ts";

/**
 * Returns a sync store for a folder on a WebDAV server. Only this function of the extension uses the network.
 *
 * @throws {@link AppError} `store-failed`, from this function and from the store's functions. The reason is `access`
 * (the browser does not allow this host), `offline` (this device is offline), or a reason that `webDavStore` gives.
 */
export async function networkStore(connection: WebDavConnection): Promise<SyncStore> {
  const store = webDavStore({ ...connection, fetch: (address, init) => fetch(address, init) });
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
    const isLost = error instanceof AppError && error.values[0] === "unreachable" && !navigator.onLine;
    throw isLost ? new AppError("store-failed", "this device is offline", ["offline"], { cause: error }) : error;
  }
}
