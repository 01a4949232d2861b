import type { JsonObject } from "../vault/envelope.ts";
import { lastUse } from "./record-differences.ts";
import type { DeletedRecord, VaultRecord } from "../vault/records.ts";
import { isAccount, isDeleted } from "./restore-match.ts";
import type { RestoreChoice, RestoreItem } from "./restore-plan.ts";

/** Returns the fields that a restore writes for an item. The vault itself adds `v`, `name` and `modified`. */
export function contentOf({ theirs, mine }: RestoreItem, choice: RestoreChoice): JsonObject {
  if (!mine || choice !== "theirs") return { ...theirs };
  return { ...theirs, ...(isDeleted(theirs) ? spentBy(mine, theirs) : Object.fromEntries(lastUse(mine, theirs))) };
}

/** Returns the higher revision of both sides for a deletion from the backup, so that neither is used again. */
function spentBy(mine: VaultRecord, { revision }: DeletedRecord): { revision?: number } {
  if (!isAccount(mine) || typeof mine.revision !== "number") return {};
  return { revision: Math.max(mine.revision, typeof revision === "number" ? revision : 0) };
}
