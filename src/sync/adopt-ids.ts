import { type Account, inputsOf, sameInputs, withEarlierKeys, withHistoryOf } from "../accounts/index.ts";
import {
  canonical,
  compoundsOf,
  contentsOf,
  type Draw,
  fieldsIn,
  type NamedRecord,
  type Records,
  withIds,
} from "../merge/index.ts";
import { inSlices, type SliceOptions } from "../slices.ts";
import { adoptKeys } from "./adopt-keys.ts";
import { timeOf, withSharedIds } from "./shared-ids.ts";

/**
 * Maximum difference between the clocks of two devices that causes no wrong result, in milliseconds. Without network
 * time, a clock with a wrong time zone can be wrong by 26 hours, and a clock that was set by hand can be wrong by some
 * days. A larger margin would cause more conflicts, but no wrong results.
 */
const clockMargin = 7 * 86_400_000;

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
