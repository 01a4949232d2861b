import { deletedRecord } from "../accounts/deleted.ts";
import { withEarlierKeys } from "../accounts/earlier-keys.ts";
import { withHistoryOf } from "../accounts/history.ts";
import type { JsonObject } from "../vault/envelope.ts";
import { lastUse } from "./record-differences.ts";
import type { VaultRecord } from "../vault/records.ts";
import type { AccountRecord, DeletedRecord } from "../vault/account-record.ts";
import { isAccount, isDeleted } from "./restore-match.ts";
import type { RestoreChoice, RestoreItem } from "./restore-plan.ts";

/** Returns the fields that a restore writes for an item. The vault itself adds `v`, `name` and `modified`. */
export function contentOf({ theirs, mine }: RestoreItem, choice: RestoreChoice): JsonObject {
  const replaced = choice === "theirs" ? mine : undefined;
  if (isDeleted(theirs)) return { ...theirs, ...deletionOf(theirs, replaced) };
  if (!replaced) return { ...theirs };
  const used = Object.fromEntries(lastUse(replaced, theirs));
  if (!isAccount(replaced) || isDeleted(replaced)) return { ...theirs, ...used };
  return { ...withEarlierKeys(withHistoryOf(theirs as AccountRecord, replaced), replaced), ...used };
}

/**
 * Returns the fields to change in a record that is deleted in the backup. The revision becomes the higher one of both
 * sides, so that no revision is used again. The account that can be restored is the vault's, or else the backup's. The
 * 30 days in which it can be restored begin now, unless the vault's account was already deleted.
 */
function deletionOf(theirs: DeletedRecord, mine: VaultRecord | undefined): JsonObject {
  const content = theirs.account ? { deletedAt: Date.now() } : {};
  if (!mine || !isAccount(mine)) return content;
  const revisions = typeof mine.revision === "number" ? [mine.revision, Number(theirs.revision) || 0] : [];
  const revision = revisions.length > 0 ? { revision: Math.max(...revisions) } : {};
  const { deletedAt, account } = isDeleted(mine) ? mine : (deletedRecord(mine) as unknown as DeletedRecord);
  return { ...content, ...revision, ...(account && { deletedAt, account }) };
}
