import { applySessionRequest, applyWriteRequest } from "../../src/internal.ts";
import { onRequest } from "../platform/write-requests.ts";
import { sessionStorage } from "../platform/session.ts";
import { localStorage } from "../platform/storage.ts";

/** Writes for pages in private windows, whose locks are apart: under the lock that all others share. */
export function writeForPrivateWindows(): void {
  onRequest({
    vault: (change) => applyWriteRequest(localStorage, change),
    session: (change) => applySessionRequest(sessionStorage, change),
  });
}
