import { type Account, inputsOf, sameInputs, withEarlierKeys, withHistoryOf } from "../accounts/index.ts";
import { isObject } from "../arguments.ts";
import {
  canonical,
  type ChangeId,
  changeId,
  compoundsOf,
  contentsOf,
  type Draw,
  type Entry,
  entryOf,
  fieldsIn,
  fits,
  type GroupKey,
  idsOf,
  type NamedRecord,
  recordOf,
  type Records,
  restOf,
  type Value,
  withIds,
} from "../merge/index.ts";
import { inSlices, type SliceOptions } from "../slices.ts";
import { masterGroup } from "./conflicts.ts";

/**
 * Gives change ids to the records `mine` of a vault that this device has never synced, if other devices have already
 * synced copies of the vault (`theirs`). Equal values get the ids that they have in `theirs`. If a record has changed
 * after the copy was made, but certainly only in `mine` or only in `theirs`, the changed record counts as newer. Other
 * differing values become conflicts, except those that the other devices have overwritten or deleted.
 */
export async function adoptIds(
  mine: Records,
  theirs: Records,
  draw: Draw,
  options?: SliceOptions,
): Promise<Map<string, NamedRecord>> {
  const copied = await lastCommonChange(mine, theirs, options);
  const isOlder = (one: NamedRecord, other: NamedRecord): boolean =>
    timeOf(one) < copied - clockMargin && timeOf(other) > copied;
  const adopted = new Map<string, NamedRecord>();
  const adopt = (name: string, record: NamedRecord): NamedRecord => {
    const other = theirs.get(name);
    if (!other) return withIds(record, record, { draw });
    if (name === "keys") return adoptKeys(record, other, draw, isOlder);
    if (isOlder(record, other)) return withSecretsOf(other, record, draw);
    if (isOlder(other, record)) return withIds(other, withSecretsIn(record, other), { draw });
    return withSharedIds(record, other, draw);
  };
  await inSlices([...mine], ([name, record]) => void adopted.set(name, adopt(name, record)), options);
  return adopted;
}

/**
 * Maximum difference between the clocks of two devices that causes no wrong result, in milliseconds. Without network
 * time, a clock with a wrong time zone can be wrong by 26 hours, and a clock that was set by hand can be wrong by some
 * days. A larger margin would cause more conflicts, but no wrong results.
 */
const clockMargin = 7 * 86_400_000;

/**
 * Returns the time of the last change that is in both `mine` and `theirs`. Up to that change, both were the same vault.
 */
async function lastCommonChange(mine: Records, theirs: Records, options?: SliceOptions): Promise<number> {
  let last = -1;
  const compare = ([name, record]: [string, NamedRecord]): void => {
    const other = theirs.get(name);
    if (other && timeOf(other) === timeOf(record) && contentOf(other) === contentOf(record)) {
      last = Math.max(last, timeOf(record));
    }
  };
  await inSlices([...mine], compare, options);
  return last;
}

/**
 * Returns the values of a record as text. Leaves out the field `header` of the `keys` record, because this field is set
 * only when a vault is synced.
 */
function contentOf(record: NamedRecord): string {
  const fields = Object.entries(fieldsIn(record)).filter(([field]) => field !== "header");
  const contents = contentsOf(Object.fromEntries(fields), compoundsOf(record.name, record["sync"]), {});
  return canonical([[...contents].sort(([a], [b]) => (a < b ? -1 : 1)), "deleted" in record]);
}

/**
 * Returns the newer one of two states of a record. If the record is an account whose password or key of one-time codes
 * has changed, adds the older password or key to the account's history. Without the history, the value in use would be
 * lost if a wrong clock makes it look older.
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
 * Gives change ids to the `keys` record `mine` of a vault that was never synced. `theirs` is the record of a copy that
 * has synced. All roots of both records stay, whatever the clocks say: without its root, an account has no password.
 *
 * The current root and its header change together. If only one record has changed them, its value counts. Otherwise
 * both values stay, as after a change of the master password on two devices. The clocks count only if the changed
 * record knows the current root of the other record. If it does not, both records have changed their current root.
 *
 * @param isOlder - returns true if, after the vault was copied, the first record was certainly not changed and the
 * second one was
 */
function adoptKeys(
  mine: NamedRecord,
  theirs: NamedRecord,
  draw: Draw,
  isOlder: (one: NamedRecord, other: NamedRecord) => boolean,
): NamedRecord {
  const entry = sharedEntry(mine, theirs, draw);
  const [own] = entry.values.get(masterGroup) ?? [];
  const known = entryOf(theirs).values.get(masterGroup) ?? [];
  const [other] = known;
  if (!own || !other || known.length > 1 || !isSameVault(own, other) || isSame(own, other)) return recordOf(entry);
  const counts = (one: NamedRecord, before: NamedRecord): boolean =>
    hasFollowed(one, before) || (rootsOf(one).includes(String(before["current"])) && isOlder(before, one));
  if (counts(mine, theirs)) return recordOf({ ...entry, replaced: new Set([...entry.replaced, ...other.ids]) });
  if (counts(theirs, mine)) return recordOf({ ...entry, values: new Map(entry.values).set(masterGroup, [other]) });
  return recordOf(entry);
}

/** Returns true if both headers have the same vault id. A copy under a new vault key has its own header. */
const isSameVault = (one: Value, other: Value): boolean => headerId(one) === headerId(other);

const isSame = (one: Value, other: Value): boolean => canonical(one.content) === canonical(other.content);

function headerId({ content }: Value): unknown {
  const header = isObject(content) ? content["header"] : undefined;
  return isObject(header) ? header["id"] : undefined;
}

/**
 * Returns true if the roots show that only `one` has changed its current root: `before` has only one root, and `one`
 * knows this root but has another current root. If both have the same current root, returns true if `one` is newer by
 * the clocks. In this case, a wrong clock loses nothing, because both headers open with the same master password.
 */
function hasFollowed(one: NamedRecord, before: NamedRecord): boolean {
  if (one["current"] === before["current"]) return timeOf(one) > timeOf(before);
  const [known, earlier] = [rootsOf(one), rootsOf(before)];
  return earlier.length === 1 && earlier.every((id) => known.includes(id)) && !earlier.includes(String(one["current"]));
}

const rootsOf = ({ roots }: NamedRecord): readonly string[] => (isObject(roots) ? Object.keys(roots) : []);

/**
 * Gives each value of `record` the ids that the same value has or had in `other`, or a new id if `other` never had the
 * value. Merging the result with `other` keeps all values of both, except those that `other` has overwritten or
 * deleted.
 *
 * If one of the two records is deleted and the other one was changed later, the user may have restored the record. The
 * record then stays: a user can repeat a deletion, but may not notice that an account has disappeared.
 */
function withSharedIds(record: NamedRecord, other: NamedRecord, draw: Draw): NamedRecord {
  const entry = sharedEntry(record, other, draw);
  if (!("deleted" in record)) return recordOf(entry);
  const kept = new Set(isRestored(other, record) ? idsOf(entryOf(other)) : []);
  return recordOf({ ...entry, deleted: new Set(idsOf(entry).filter((id) => !kept.has(id))) });
}

/** Returns the entry of `record`. The values in the entry have the ids that {@link withSharedIds} describes. */
function sharedEntry(record: NamedRecord, other: NamedRecord, draw: Draw): Entry {
  const known = knownEntry(record, other);
  const values = new Map<GroupKey, readonly Value[]>();
  for (const [group, contents] of contentsOf(fieldsIn(record), compoundsOf(record.name, other["sync"]), {})) {
    values.set(
      group,
      contents.map((content) => ({ content, ids: knownIds(known, group, content) ?? [newId(group, content, draw)] })),
    );
  }
  return { name: record.name, values, replaced: new Set(), deleted: new Set(), rest: restOf(record) };
}

/** Returns true if `deleted` is deleted and `record` was changed later. */
const isRestored = (record: NamedRecord, deleted: NamedRecord): boolean =>
  "deleted" in deleted && !("deleted" in record) && timeOf(record) > timeOf(deleted);

/**
 * Returns the entry of `other`, whose ids the values of `record` may get. If `record` was changed after `other` was
 * deleted, leaves out the ids that the deletion covers. Otherwise, the deletion would also delete the values of
 * `record`.
 */
function knownEntry(record: NamedRecord, other: NamedRecord): Entry {
  const known = entryOf(other);
  return isRestored(record, other) ? { ...known, values: new Map(), deleted: new Set() } : known;
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

const timeOf = ({ modified }: NamedRecord): number => (typeof modified === "number" ? modified : 0);
