import { browser } from "./browser.ts";
import { onOwnMessage } from "./own-messages.ts";

/** The data that a write request changes: the vault or its session. */
export type RequestKind = "vault" | "session";

/**
 * Returns true in a private window of Firefox, whose pages cannot use the Web Locks of other windows. In Chrome, the
 * extension's pages do not run in private windows, and a popup over a private window uses the same locks as all other
 * windows.
 */
export const hasSeparateLocks = (): boolean => browser.extension.inIncognitoContext === true;

/** Sends a write request from a page to the background, and returns the background's answer. */
export function sendRequest(what: RequestKind, change: unknown): Promise<unknown> {
  return browser.runtime.sendMessage({ request: what, change });
}

/** Answers, in the background, the write requests of Saltmill's own pages. */
export function onRequest(takers: Readonly<Record<RequestKind, (change: unknown) => Promise<unknown>>>): void {
  onOwnMessage(({ request, change }) =>
    request === "vault" || request === "session" ? takers[request](change) : undefined,
  );
}
