import { browser } from "./browser.ts";

/** Calls back when the extension has just been installed, but not after an update of the extension or of the browser. */
export function onInstalled(listener: () => void): void {
  browser.runtime.onInstalled.addListener(({ reason }) => {
    if (reason === "install") listener();
  });
}
