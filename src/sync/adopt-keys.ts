import { isObject } from "../arguments.ts";
import { canonical, type Draw, entryOf, type NamedRecord, recordOf, type Value } from "../merge/index.ts";
import { sharedEntry, timeOf } from "./shared-ids.ts";

/** The group of fields that a change of the master password or identity writes: the current root and the header. */
const group = "=current";

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
export function adoptKeys(
  mine: NamedRecord,
  theirs: NamedRecord,
  draw: Draw,
  isOlder: (one: NamedRecord, other: NamedRecord) => boolean,
): NamedRecord {
  const entry = sharedEntry(mine, theirs, draw);
  const [own] = entry.values.get(group) ?? [];
  const known = entryOf(theirs).values.get(group) ?? [];
  const [other] = known;
  if (!own || !other || known.length > 1 || !isSameVault(own, other) || isSame(own, other)) return recordOf(entry);
  const counts = (one: NamedRecord, before: NamedRecord): boolean =>
    hasFollowed(one, before) || (rootsOf(one).includes(String(before["current"])) && isOlder(before, one));
  if (counts(mine, theirs)) return recordOf({ ...entry, replaced: new Set([...entry.replaced, ...other.ids]) });
  if (counts(theirs, mine)) return recordOf({ ...entry, values: new Map(entry.values).set(group, [other]) });
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
