import { browser } from "./browser.ts";

/**
 * Registers a callback for the first installation of the extension. It is not called after an update of the extension
 * or of the browser.
 */
export function onInstalled(listener: () => void): void {
  browser.runtime.onInstalled.addListener(({ reason }) => {
    if (reason === "install") listener();
  });
}
