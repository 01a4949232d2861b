import { browser } from "./browser.ts";

/** What is handed over: the only message there is. */
export type RequestKind = "vault" | "session";

/**
 * Whether this page stands in a private window whose locks are apart from all others': in Firefox. In Chrome our pages do
 * not run in such windows, and the popup over one runs with all others.
 */
export const hasSeparateLocks = (): boolean => browser.extension.inIncognitoContext === true;

/** From a page, to the background. @returns its answer */
export function sendRequest(what: RequestKind, change: unknown): Promise<unknown> {
  return browser.runtime.sendMessage({ request: what, change });
}

/** In the background: answers what our own pages hand over, and nobody else. */
export function onRequest(takers: Readonly<Record<RequestKind, (change: unknown) => Promise<unknown>>>): void {
  browser.runtime.onMessage.addListener((message: unknown, sender: { id?: string; url?: string }) => {
    // A script in a page of the web has our id too, and that page's address.
    if (sender.id !== browser.runtime.id || sender.url?.startsWith(browser.runtime.getURL("")) !== true)
      return undefined;
    if (typeof message !== "object" || message === null) return undefined;
    const { request: what, change } = message as { request?: unknown; change?: unknown };
    return what === "vault" || what === "session" ? takers[what](change) : undefined;
  });
}
