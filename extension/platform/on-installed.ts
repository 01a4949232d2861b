import { browser } from "./browser.ts";

/** Calls back when the extension has just been installed: not after an update, nor one of the browser. */
export function onInstalled(listener: () => void): void {
  browser.runtime.onInstalled.addListener(({ reason }) => {
    if (reason === "install") listener();
  });
}
