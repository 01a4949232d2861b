import { browser } from "./browser.ts";

/**
 * Registers a callback for the first installation of the extension. Updates of the extension or of the browser do not
 * call it.
 */
export function onInstalled(listener: () => void): void {
  browser.runtime.onInstalled.addListener(({ reason }) => {
    if (reason === "install") listener();
  });
}
