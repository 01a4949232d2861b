import { applySessionRequest, applyWriteRequest } from "../../src/vault/index.ts";
import { onRequest } from "../platform/write-requests.ts";
import { sessionStorage } from "../platform/session.ts";
import { localStorage } from "../platform/storage.ts";

/**
 * Applies the write requests of the extension's pages in private windows. Such a page cannot use the lock that all
 * other pages share, so the background takes the lock and writes for the page.
 */
export function writeForPrivateWindows(): void {
  onRequest({
    vault: (change) => applyWriteRequest(localStorage, change),
    session: (change) => applySessionRequest(sessionStorage, change),
  });
}
