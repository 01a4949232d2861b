import { fromBase64, toBase64 } from "../../src/base64.ts";
import type { Connection, SyncStore } from "../../src/sync/index.ts";
import type { DevicesPort } from "../../ui/devices/ports.ts";
import { browser } from "./browser.ts";
import { giveBackStore, requestStore } from "./permissions.ts";
import { askBackground } from "./requests.ts";
import { syncStatus } from "./session.ts";
import { onSyncAreaChange } from "./sync-area.ts";

const systems: Readonly<Record<string, string>> = {
  win: "Windows",
  mac: "macOS",
  linux: "Linux",
  android: "Android",
  cros: "ChromeOS",
};

/** Returns a name for this device, such as "Firefox (Linux)". Such a name needs no translation. */
async function suggestedName(): Promise<string> {
  const { os } = await browser.runtime.getPlatformInfo();
  const names = /Firefox|Edg|Chrome/u.exec(navigator.userAgent.replace(/Chrome.*(?=Edg)/u, ""));
  const name = names?.[0] === "Edg" ? "Edge" : (names?.[0] ?? "Browser");
  return `${name} (${systems[os] ?? os})`;
}

/** The browser functions for the page *Devices*, which sets up syncing. */
export const devices: DevicesPort = {
  store: remoteStore,
  syncNow,
  status: syncStatus,
  askForAccess: requestStore,
  giveBackAccess: giveBackStore,
  onBrowserSync: onSyncAreaChange,
  suggestedName,
};

/**
 * A request for syncing. Pages send such requests to the background, because only the background uses the network.
 * `bytes` is Base64.
 */
export type SyncRequest =
  | { readonly sync: "now" }
  | { readonly sync: "list"; readonly connection: Connection }
  | { readonly sync: "read" | "remove"; readonly connection: Connection; readonly name: string }
  | { readonly sync: "write"; readonly connection: Connection; readonly name: string; readonly bytes: string };

const ask = (request: SyncRequest): Promise<unknown> => askBackground(request);

/** Syncs the vault now and waits until the sync has ended. The result is in `syncStatus`. */
async function syncNow(): Promise<void> {
  await ask({ sync: "now" });
}

/** Returns a sync store for a page. The store sends its requests to the background, which uses the network. */
function remoteStore(connection: Connection): SyncStore {
  return {
    list: async () => (await ask({ sync: "list", connection })) as Awaited<ReturnType<SyncStore["list"]>>,
    read: async (name) => fromBase64((await ask({ sync: "read", connection, name })) ?? undefined),
    write: async (name, bytes) => {
      await ask({ sync: "write", connection, name, bytes: toBase64(bytes) });
    },
    remove: async (name) => {
      await ask({ sync: "remove", connection, name });
    },
  };
}
