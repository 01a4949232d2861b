import type { SyncStatus } from "../../ui/ports.ts";
import { sessionItem } from "./session-item.ts";

/** Status of the running or last sync, for all windows. It contains no secret, no server address and no account. */
export const syncStatus = sessionItem<SyncStatus>("sync");
