import { AppError } from "../../../src/errors.ts";
import { browserStore, type Connection, type SyncStore } from "../../../src/sync/index.ts";
import { maySendTo } from "../../platform/permissions.ts";
import { syncArea } from "../../platform/sync-area.ts";
import { networkStore } from "./network-store.ts";

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
