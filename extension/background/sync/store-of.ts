import { AppError, browserStore, type Connection, type SyncStore } from "../../../src/internal.ts";
import { maySendTo } from "../../platform/permissions.ts";
import { syncArea } from "../../platform/sync-area.ts";
import { networkStore } from "./network-store.ts";

/**
 * Returns the store of a connection. Reading what the browser's sync has brought needs no permission.
 *
 * @throws {@link AppError} `store-failed`, from this function and from the store's functions. Its reasons
 * `access` (a server) and `browser-consent` (the browser's sync) mean that the browser does not allow Saltmill to send
 * the vault there.
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
