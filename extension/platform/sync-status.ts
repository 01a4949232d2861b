import type { SyncStatus } from "../../ui/ports.ts";
import { sessionItem } from "./session-item.ts";

/** State of the last sync, for all windows. It contains no secret, no server and no account. */
export const syncStatus = sessionItem<SyncStatus>("sync");
