import { browser } from "./browser.ts";

/**
 * Listens for messages from the extension's own pages and answers them. Ignores messages from content scripts, web
 * pages and other extensions.
 *
 * @param answer - returns undefined for messages that it does not handle, so that another listener can answer
 */
export function onOwnMessage(
  answer: (message: Readonly<Record<string, unknown>>) => Promise<unknown> | undefined,
): void {
  browser.runtime.onMessage.addListener((message: unknown, { id, url }: { id?: string; url?: string }) => {
    // Content scripts have the same extension id, but the address of a web page.
    if (id !== browser.runtime.id || url?.startsWith(browser.runtime.getURL("")) !== true) return undefined;
    if (typeof message !== "object" || message === null) return undefined;
    return answer(message as Readonly<Record<string, unknown>>);
  });
}
