import { inputsOf, sameInputs } from "../accounts/password-fields.ts";
import type { Account } from "../accounts/account.ts";
import { withEarlierKeys } from "../accounts/earlier-keys.ts";
import { withHistoryOf } from "../accounts/history.ts";
import { canonical } from "../merge/canonical.ts";
import { changeId, type ChangeId, type Draw, fits, type Value } from "../merge/change-ids.ts";
import { type Entry, entryOf, idsOf, recordOf, restOf } from "../merge/entry.ts";
import { withIds } from "../merge/give-ids.ts";
import { compoundsOf, contentsOf, fieldsIn, type GroupKey } from "../merge/groups.ts";
import type { NamedRecord, Records } from "../merge/merge.ts";

/**
 * Gives change ids to the records `mine` of a vault that this device has never synced, if other devices have already
 * synced copies of the vault (`theirs`). Equal values get the ids that they have in `theirs`. If a record has changed
 * after the copy was made, but only in `mine` or only in `theirs`, the changed record counts as newer. Other differing
 * values become conflicts, except those that the other devices have overwritten or deleted.
 */
export function adoptIds(mine: Records, theirs: Records, draw: Draw): Map<string, NamedRecord> {
  const copied = lastCommonChange(mine, theirs);
  const adopted = new Map<string, NamedRecord>();
  for (const [name, record] of mine) {
    const other = theirs.get(name);
    if (!other) adopted.set(name, withIds(record, record, { draw }));
    else if (timeOf(record) <= copied && timeOf(other) > copied) adopted.set(name, withSecretsOf(other, record, draw));
    else if (timeOf(other) <= copied && timeOf(record) > copied)
      adopted.set(name, withIds(other, withSecretsIn(record, other), { draw }));
    else adopted.set(name, withSharedIds(record, other, draw));
  }
  return adopted;
}

const timeOf = ({ modified }: NamedRecord): number => (typeof modified === "number" ? modified : 0);

/**
 * Returns the time of the last change that is in both `mine` and `theirs`. Up to that change, both were the same vault.
 */
function lastCommonChange(mine: Records, theirs: Records): number {
  let last = -1;
  for (const [name, record] of mine) {
    const other = theirs.get(name);
    if (other && timeOf(other) === timeOf(record) && contentOf(other) === contentOf(record)) {
      last = Math.max(last, timeOf(record));
    }
  }
  return last;
}

/**
 * Returns the values of a record as text. Leaves out `header` of the `keys` record, which is set only when a vault is
 * synced.
 */
function contentOf(record: NamedRecord): string {
  const fields = Object.entries(fieldsIn(record)).filter(([field]) => field !== "header");
  const contents = contentsOf(Object.fromEntries(fields), compoundsOf(record.name, record["sync"]), {});
  return canonical([[...contents].sort(([a], [b]) => (a < b ? -1 : 1)), "deleted" in record]);
}

/**
 * Returns the newer one of two states of a record. If the record is an account whose password or key of one-time codes
 * has changed, adds the older password or key to the account's history. Without the history, a wrong clock could make
 * the value that is in use the older one, and that value would be lost.
 */
function withSecretsIn(newer: NamedRecord, older: NamedRecord): NamedRecord {
  const isAccount = newer.name.startsWith("account/") && !("deleted" in newer) && !("deleted" in older);
  if (!isAccount) return newer;
  const [now, before] = [newer, older] as unknown as [Account, Account];
  const withPassword = sameInputs(inputsOf(now), inputsOf(before)) ? now : withHistoryOf(now, before);
  const hasKey = before.totp === undefined || before.totp === now.totp;
  const kept = hasKey ? withPassword : withEarlierKeys(withPassword, before);
  return kept === now ? newer : { ...kept, sync: newer["sync"] };
}

function withSecretsOf(newer: NamedRecord, older: NamedRecord, draw: Draw): NamedRecord {
  const kept = withSecretsIn(newer, older);
  return kept === newer ? newer : withIds(newer, kept, { draw });
}

/**
 * Gives each value of `record` the ids that the same value has or had in `other`, or a new id if `other` never had the
 * value.
 */
function withSharedIds(record: NamedRecord, other: NamedRecord, draw: Draw): NamedRecord {
  const known = entryOf(other);
  const values = new Map<GroupKey, readonly Value[]>();
  for (const [group, contents] of contentsOf(fieldsIn(record), compoundsOf(record.name, other["sync"]), {})) {
    values.set(
      group,
      contents.map((content) => ({ content, ids: knownIds(known, group, content) ?? [newId(group, content, draw)] })),
    );
  }
  const entry: Entry = { name: record.name, values, replaced: new Set(), deleted: new Set(), rest: restOf(record) };
  return recordOf("deleted" in record ? { ...entry, deleted: new Set(idsOf(entry)) } : entry);
}

/**
 * Returns the ids that a value has or had in the entry `known`. The hash inside the id of an overwritten or deleted
 * value shows if that value was equal to `content`.
 */
function knownIds(known: Entry, group: GroupKey, content: unknown): readonly ChangeId[] | undefined {
  const text = canonical(content);
  const same = known.values.get(group)?.find((value) => canonical(value.content) === text);
  if (same) return same.ids;
  const gone = [...known.replaced, ...known.deleted].filter((id) => fits(id, group, content));
  return gone.length > 0 ? gone.sort() : undefined;
}

const newId = (group: GroupKey, content: unknown, draw: Draw): ChangeId => changeId(draw(0), group, content);
