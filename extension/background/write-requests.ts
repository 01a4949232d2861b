import { applySessionRequest, applyWriteRequest } from "../../src/internal.ts";
import { onRequest } from "../platform/write-requests.ts";
import { sessionStorage } from "../platform/session.ts";
import { localStorage } from "../platform/storage.ts";

/**
 * Applies the write requests of pages in private windows. Those pages have separate locks. The background writes under
 * the lock that all other pages share.
 */
export function writeForPrivateWindows(): void {
  onRequest({
    vault: (change) => applyWriteRequest(localStorage, change),
    session: (change) => applySessionRequest(sessionStorage, change),
  });
}
