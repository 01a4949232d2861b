import {
  type Account,
  accountsWithSameName,
  assertFree,
  assertStillFree,
  deletedRecord,
  putBack,
  restorableAccounts,
} from "../accounts/index.ts";
import { fieldsOf, type JsonObject, own, sameJson, without } from "../json.ts";
import { inSlices, whileOpen } from "../slices.ts";
import type { Contents, SiteRecord, Vault, VaultRecord, Writes } from "../vault/index.ts";
import { isOver, type LastAction, lastAction, lastActionRecord, type RecordChange } from "./last-action.ts";

/**
 * Length of the JSON of an action up to which it can be undone: one large text, or some kilobytes for each of many
 * accounts. A larger record would slow the action.
 */
const longestOf = (records: number): number => 1_000_000 + 4000 * (records - 1);

/**
 * Returns the record of this device about an action, see {@link LastAction}. Returns an empty record if the action
 * cannot be undone: it has changed nothing, or too much, or other records than accounts and sites.
 *
 * @param last - the action before, if both can be undone together. They are, if both are of one kind, the time of the
 * earlier one is not over, nothing else has changed the same fields between them, and the record is not too large.
 */
export async function actionRecord(
  vault: Vault,
  contents: Contents,
  writes: Writes,
  action: Pick<LastAction, "id" | "at" | "deed">,
  last: LastAction | undefined,
): Promise<JsonObject> {
  const changes: (RecordChange | undefined)[] = [];
  const note = ([name, fields]: readonly [string, object]): void => {
    const change = changeOf(contents, name, fields);
    if (change !== "unchanged") changes.push(change);
  };
  await inSlices(Object.entries(writes), note, whileOpen(vault));
  if (changes.length === 0 || !changes.every((change) => change !== undefined)) return {};
  if (last?.deed === action.deed && !isOver(last, action.at)) {
    const all = joined(last.changes, changes);
    if (all && !isLarge(all)) return { ...action, times: last.times + 1, changes: all };
  }
  return isLarge(changes) ? {} : { ...action, times: 1, changes };
}

const isLarge = (changes: readonly RecordChange[]): boolean =>
  JSON.stringify(changes).length > longestOf(changes.length);

/**
 * Returns the changes of two actions as one. Returns undefined if something else has changed the same fields between
 * them.
 */
function joined(first: readonly RecordChange[], second: readonly RecordChange[]): readonly RecordChange[] | undefined {
  const all = new Map(first.map((change) => [change.name, change]));
  for (const change of second) {
    const earlier = all.get(change.name);
    const both = earlier ? joinedChange(earlier, change) : change;
    if (!both) return undefined;
    all.set(change.name, both);
  }
  return [...all.values()];
}

function joinedChange(first: RecordChange, second: RecordChange): RecordChange | undefined {
  if (first.kind !== "changed" || second.kind !== "changed") return undefined;
  const again = fieldsOf(second.before, second.after);
  const fields = fieldsOf(first.before, first.after).filter((field) => again.includes(field));
  if (!fields.every((field) => sameJson(own(first.after, field), own(second.before, field)))) return undefined;
  return {
    kind: "changed",
    name: first.name,
    before: { ...without(second.before, ...fields), ...first.before },
    after: { ...without(first.after, ...again), ...second.after },
  };
}

/** Returns undefined if the change of a record cannot be undone. */
function changeOf(contents: Contents, name: string, after: object): RecordChange | "unchanged" | undefined {
  const before: VaultRecord | undefined = contents.records.get(name);
  if (name.startsWith("site/")) return changedFields(name, before ?? {}, after);
  if (!name.startsWith("account/")) return undefined;
  if (!before) return { kind: "added", name };
  if ("deleted" in after) return "deleted" in before ? "unchanged" : removed(contents, before as Account);
  return "deleted" in before ? undefined : changedFields(name, before, after);
}

function removed(contents: Contents, account: Account): RecordChange {
  const namesakes = accountsWithSameName(contents, account).map(({ name }) => name);
  return { kind: "removed", name: account.name, ...(namesakes.length > 0 && { namesakes }) };
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

/** The result of an undo that has changed nothing. It is JSON, unlike Infinity. */
const allOfThem = Number.MAX_SAFE_INTEGER;

/**
 * Undoes the last action in one write. This is a new change of its records: other devices get it when they sync, as
 * they get any other change. Fields that the action did not change keep their values. A new account goes to the deleted
 * accounts. A password or a key of one-time codes that the account got stays in its histories.
 *
 * A record stays as it is if the changed fields were changed again, for example because the new password was filled.
 *
 * @param id - id of the action
 * @returns the number of records that stay as they are; a greater number than the action has changed if it is not the
 * last one any more
 * @throws AppError `account-exists` if another account has the username by now, and errors of {@link Vault.change};
 * after an error, nothing is written
 */
export function undoAction(vault: Vault, id: string): Promise<number> {
  return vault.change(async (contents) => {
    const action = await lastAction(vault);
    if (action?.id !== id) return { writes: {}, result: allOfThem }; // done before, or another action has followed
    const restorable = new Map(restorableAccounts(contents).map(({ account }) => [account.name, account]));
    const writes: Record<string, object> = {};
    const undoOne = async (change: RecordChange): Promise<void> => {
      const undone = await undo(contents, change, restorable);
      if (undone) writes[change.name] = undone;
    };
    await inSlices(action.changes, undoOne, whileOpen(vault));
    const left = action.changes.length - Object.keys(writes).length;
    return { writes, local: { [lastActionRecord]: {} }, result: left };
  });
}

/**
 * Returns the new content of a record, or undefined if the record stays as it is.
 *
 * @param restorable - the deleted accounts that can be restored, by record name
 */
async function undo(
  contents: Contents,
  change: RecordChange,
  restorable: ReadonlyMap<string, Account>,
): Promise<object | undefined> {
  const { name } = change;
  const now = contents.records.get(name);
  if (change.kind === "removed") {
    const found = restorable.get(name);
    if (found) assertFree(contents, found, change.namesakes);
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
  const account = await putBack(contents, now as Account, old as Account);
  assertStillFree(contents, now as Account, account);
  return account;
}
