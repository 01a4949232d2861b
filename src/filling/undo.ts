import { type Account, assertFree, deletedRecord, putBack, restorableAccounts } from "../accounts/index.ts";
import { fieldsOf, type JsonObject, own, sameJson, without } from "../json.ts";
import type { Contents, SiteRecord, Vault, VaultRecord, Writes } from "../vault/index.ts";
import { isOver, type LastAction, lastAction, lastActionRecord, type RecordChange } from "./last-action.ts";

/** Number of records and length of JSON up to which an action can be undone. A larger record would slow the action. */
const [mostRecords, longest] = [32, 1_000_000];

/**
 * Returns the record of this device about an action, see {@link LastAction}. Returns an empty record if the action
 * cannot be undone: it has changed nothing, or too much, or other records than accounts and sites.
 *
 * @param last - the action before. If both delete accounts, they are undone together.
 */
export function actionRecord(
  contents: Contents,
  writes: Writes,
  { id, removes, at }: Omit<LastAction, "changes">,
  last: LastAction | undefined,
): JsonObject {
  const earlier = removes && last?.removes === true && !isOver(last, at) ? last.changes : [];
  const changes = Object.entries(writes).map(([name, fields]) => changeOf(contents.records.get(name), name, fields));
  const known = [...earlier, ...changes].filter((change) => change !== undefined && change !== "unchanged");
  const isLarge = known.length > mostRecords || JSON.stringify(known).length > longest;
  if (known.length === 0 || isLarge || changes.includes(undefined)) return {};
  return { id, at, removes, changes: known };
}

/** Returns undefined if the change of a record cannot be undone. */
function changeOf(
  before: VaultRecord | undefined,
  name: string,
  after: object,
): RecordChange | "unchanged" | undefined {
  if (name.startsWith("site/")) return changedFields(name, before ?? {}, after);
  if (!name.startsWith("account/")) return undefined;
  if (!before) return { kind: "added", name };
  if ("deleted" in after) return "deleted" in before ? "unchanged" : { kind: "removed", name };
  return "deleted" in before ? undefined : changedFields(name, before, after);
}

function changedFields(name: string, before: object, after: object): RecordChange | "unchanged" {
  const [old, made] = [withoutTimes(before), withoutTimes(after)];
  const fields = fieldsOf(old, made).filter((field) => !sameJson(own(old, field), own(made, field)));
  const only = (record: JsonObject): JsonObject =>
    Object.fromEntries(fields.flatMap((field) => (record[field] === undefined ? [] : [[field, record[field]]])));
  return fields.length === 0 ? "unchanged" : { kind: "changed", name, before: only(old), after: only(made) };
}

/** Fields that the vault writes, and the time of the last use, which other writes change without an action. */
const withoutTimes = (record: object): JsonObject =>
  without(record as JsonObject, "v", "name", "modified", "sync", "used");

/**
 * Undoes the last action in one write. This is a new change of its records: other devices get it when they sync, as
 * they get any other change. Fields that the action did not change keep their values. A new account goes to the deleted
 * accounts. A password or a key of one-time codes that the account got stays in its histories.
 *
 * A record stays as it is if the changed fields were changed again, for example because the new password was filled.
 *
 * @param id - id of the action
 * @returns the number of records that stay as they are
 * @throws AppError `account-exists` if another account has the username by now, and errors of {@link Vault.change};
 * after an error, nothing is written
 */
export function undoAction(vault: Vault, id: string): Promise<number> {
  return vault.change(async (contents) => {
    const action = await lastAction(vault);
    if (action?.id !== id) return { writes: {}, result: 1 }; // done before, or another action has followed
    const writes: Record<string, object> = {};
    for (const change of action.changes) {
      const undone = await undo(contents, change);
      if (undone) writes[change.name] = undone;
    }
    const left = action.changes.length - Object.keys(writes).length;
    return { writes, local: { [lastActionRecord]: {} }, result: left };
  });
}

/** Returns the new content of a record, or undefined if the record stays as it is. */
async function undo(contents: Contents, change: RecordChange): Promise<object | undefined> {
  const { name } = change;
  const now = contents.records.get(name);
  if (change.kind === "removed") {
    const found = restorableAccounts(contents).find(({ account }) => account.name === name)?.account;
    if (found) assertFree(contents, found);
    return found;
  }
  if (!now || "deleted" in now) return undefined;
  if (change.kind !== "changed") return deletedRecord(now as Account);
  const { before, after } = change;
  const fields = fieldsOf(before, after);
  if (!fields.every((field) => sameJson(own(now, field), own(after, field)))) return undefined;
  const old = { ...without(now, ...fields), ...before } as unknown;
  // A site's record that the action has created stays, empty, because a removed record would not reach other devices.
  if (name.startsWith("site/")) return { ...(old as SiteRecord), site: (now as SiteRecord).site };
  return putBack(contents, now as Account, old as Account);
}
