import { applySessionRequest, applyWriteRequest } from "../../src/internal.ts";
import { onRequest } from "../platform/write-requests.ts";
import { sessionStorage } from "../platform/session.ts";
import { localStorage } from "../platform/storage.ts";

/**
 * Applies the write requests of pages in private windows. These pages cannot use the lock that all other pages share,
 * so the background writes for them under that lock.
 */
export function writeForPrivateWindows(): void {
  onRequest({
    vault: (change) => applyWriteRequest(localStorage, change),
    session: (change) => applySessionRequest(sessionStorage, change),
  });
}
