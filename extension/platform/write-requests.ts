import { browser } from "./browser.ts";
import { onOwnMessage } from "./own-messages.ts";

/** The part of the storage that a request changes. */
export type RequestKind = "vault" | "session";

/**
 * Returns true in a private window of Firefox, which cannot use the Web Locks of other windows. In Chrome, the
 * extension's pages do not run in private windows, and a popup over a private window uses the same locks.
 */
export const hasSeparateLocks = (): boolean => browser.extension.inIncognitoContext === true;

/** Sends a request from a page to the background and returns its answer. */
export function sendRequest(what: RequestKind, change: unknown): Promise<unknown> {
  return browser.runtime.sendMessage({ request: what, change });
}

/** Answers the requests of Saltmill's own pages, in the background. */
export function onRequest(takers: Readonly<Record<RequestKind, (change: unknown) => Promise<unknown>>>): void {
  onOwnMessage(({ request, change }) =>
    request === "vault" || request === "session" ? takers[request](change) : undefined,
  );
}
