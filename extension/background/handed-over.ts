import { changeHandedOverSession, writeHandedOver } from "../../src/index.ts";
import { onHandedOver } from "../platform/hand-over.ts";
import { sessionStorage } from "../platform/session.ts";
import { localStorage } from "../platform/storage.ts";

/** Writes for pages in private windows, whose locks are apart: under the lock that all others share. */
export function writeForPrivateWindows(): void {
  onHandedOver({
    vault: (change) => writeHandedOver(localStorage, change),
    session: (change) => changeHandedOverSession(sessionStorage, change),
  });
}
