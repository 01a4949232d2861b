import type { DevicesPort } from "../../ui/devices/ports.ts";
import { browser } from "./browser.ts";
import { giveBackStore, requestStore } from "./permissions.ts";
import { remoteStore, syncNow } from "./remote-store.ts";
import { onSyncAreaChange } from "./sync-area.ts";
import { syncStatus } from "./sync-status.ts";

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
