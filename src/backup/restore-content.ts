import { deletedRecord, withEarlierKeys, withHistoryOf } from "../accounts/index.ts";
import type { JsonObject } from "../json.ts";
import { lastUse } from "./record-differences.ts";
import type { AccountRecord, DeletedRecord, VaultRecord } from "../vault/index.ts";
import { isAccount, isDeleted } from "./restore-match.ts";
import type { RestoreChoice, RestoreItem } from "./restore-plan.ts";

/**
 * Returns the fields that a restore writes for one item of the preview. The vault itself adds `v`, `name` and
 * `modified`.
 */
export function contentOf({ theirs, mine }: RestoreItem, choice: RestoreChoice): JsonObject {
  if (theirs.name === "settings") return withOwnUse(theirs, mine);
  const replaced = choice === "theirs" ? mine : undefined;
  if (isDeleted(theirs)) return { ...theirs, ...deletionOf(theirs, replaced) };
  if (!replaced) return { ...theirs };
  const used = Object.fromEntries(lastUse(replaced, theirs));
  if (!isAccount(replaced) || isDeleted(replaced)) return { ...theirs, ...used };
  return { ...withEarlierKeys(withHistoryOf(theirs as AccountRecord, replaced), replaced), ...used };
}

/** Returns the backup's settings with the vault's field `used`, which describes the first unlock of this vault. */
function withOwnUse(theirs: VaultRecord, mine: VaultRecord | undefined): JsonObject {
  const own = mine && Object.hasOwn(mine, "used") ? { used: mine["used"] } : {};
  return { ...Object.fromEntries(Object.entries(theirs).filter(([field]) => field !== "used")), ...own };
}

/**
 * Returns the fields in which the restored record of a deleted account differs from the backup's record. The revision
 * is the higher one of the backup and the vault, so that no revision is used again. The copy of the account comes from
 * the vault if the vault has the account or a copy of it, and otherwise from the backup. The user can restore this copy
 * for 30 days from now. If the vault had already deleted the account and has its copy, the 30 days begin with that
 * deletion.
 */
function deletionOf(theirs: DeletedRecord, mine: VaultRecord | undefined): JsonObject {
  const content = theirs.account ? { deletedAt: Date.now() } : {};
  if (!mine || !isAccount(mine)) return content;
  const revisions = typeof mine.revision === "number" ? [mine.revision, Number(theirs.revision) || 0] : [];
  const revision = revisions.length > 0 ? { revision: Math.max(...revisions) } : {};
  const { deletedAt, account } = isDeleted(mine) ? mine : (deletedRecord(mine) as unknown as DeletedRecord);
  return { ...content, ...revision, ...(account && { deletedAt, account }) };
}
