import { browser } from "./browser.ts";

/** What is handed over: the only message there is. */
export type Handed = "vault" | "session";

/**
 * Whether this page stands in a private window whose locks are apart from all others': in Firefox. In Chrome our pages do
 * not run in such windows, and the popup over one runs with all others.
 */
export const hasLocksApart = (): boolean => browser.extension.inIncognitoContext === true;

/** From a page, to the background. @returns its answer */
export function handOver(what: Handed, change: unknown): Promise<unknown> {
  return browser.runtime.sendMessage({ handOver: what, change });
}

/** In the background: answers what our own pages hand over, and nobody else. */
export function onHandedOver(takers: Readonly<Record<Handed, (change: unknown) => Promise<unknown>>>): void {
  browser.runtime.onMessage.addListener((message: unknown, sender: { id?: string; url?: string }) => {
    // A script in a page of the web has our id too, and that page's address.
    if (sender.id !== browser.runtime.id || sender.url?.startsWith(browser.runtime.getURL("")) !== true)
      return undefined;
    if (typeof message !== "object" || message === null) return undefined;
    const { handOver: what, change } = message as { handOver?: unknown; change?: unknown };
    return what === "vault" || what === "session" ? takers[what](change) : undefined;
  });
}
