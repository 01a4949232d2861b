/** Changes that a person makes on one device of the simulator. */
import { drawForChange } from "../../src/merge/change-ids.ts";
import { conflictsOf } from "../../src/sync/conflicts.ts";
import { entryOf, type NamedRecord } from "../../src/merge/entry.ts";
import { withIds } from "../../src/merge/give-ids.ts";
import { withContent } from "../../src/merge/groups.ts";
import type { Records } from "../../src/merge/merge.ts";
import type { Choices } from "./random.ts";

type Fields = Readonly<Record<string, unknown>>;

export const site = "example.com";
const base = { site, login: "ada", scheme: "saltmill-1", root: "R", revision: 1, created: 0 };
const names = ["account/a", "account/b", "account/c"];

/** Collects the edits of all users, for the checks at the end of a simulation. */
export interface Ledger {
  /** Ids of values that a user saw and then replaced, deleted for good or rejected. */
  readonly gone: Set<string>;
  /** The results of {@link passwordIn} for all values that an edit has set. */
  readonly passwords: Set<string>;
}

export const newLedger = (): Ledger => ({ gone: new Set(), passwords: new Set() });

const own = ["v", "name", "modified", "sync"];
const fieldsOf = (record: NamedRecord): Fields =>
  Object.fromEntries(Object.entries(record).filter(([field]) => !own.includes(field)));

/** Returns the fields from which the shown password of a record is derived, as JSON text. */
export function passwordIn(record: NamedRecord): string {
  const fields = "deleted" in record ? ((record["account"] ?? {}) as Fields) : record;
  return JSON.stringify(["site", "login", "scheme", "root", "revision"].map((field) => fields[field]));
}

function editedFields(fields: Fields, choices: Choices): Fields {
  const revision = Number(fields["revision"]);
  switch (choices.below(6)) {
    case 0:
      return { ...fields, notes: choices.happens(0.2) ? undefined : `note ${choices.below(9)}` };
    case 1:
      return { ...fields, label: `label ${choices.below(3)}` };
    case 2:
      return { ...fields, tags: ["x", "y", "z"].filter(() => choices.happens(0.5)) };
    case 3:
      return { ...fields, unknown: { of: choices.below(3) } };
    case 4:
      return fields["previous"] === undefined ? fields : { ...fields, previous: undefined };
    default:
      return { ...fields, revision: revision + 1, previous: { revision } };
  }
}

/**
 * Returns the records after one random change of a random entry. An entry that was deleted for good does not change. If
 * `isOld` is true, a changed account gets no new ids, as in old Saltmill versions that know no ids.
 */
export function edited(records: Records, choices: Choices, ledger: Ledger, now: number, isOld: boolean): Records {
  const name = choices.of(names);
  const before = records.get(name);
  const isDeleted = before !== undefined && "deleted" in before;
  const account = isDeleted ? (before["account"] as Fields | undefined) : before && fieldsOf(before);
  const stub = { deleted: true, site: base.site, login: base.login, revision: account?.["revision"] ?? 1 };
  let after: Fields;
  if (!before) after = base;
  else if (isDeleted) after = account ? (choices.happens(0.3) ? stub : account) : fieldsOf(before);
  else if (choices.happens(0.15)) after = choices.happens(0.8) ? { ...stub, account } : stub;
  else after = editedFields(account!, choices);
  if (isDeleted && !account) return records;
  const conflict = before && choices.happens(0.3) ? conflictsOf(before).at(0) : undefined;
  const choice = conflict && { group: conflict.group, seen: conflict.values.map(({ id }) => id) };
  const chosen = conflict && choices.of(conflict.values);
  const fields = { v: 1, name, modified: now, ...after };
  const sync = before?.["sync"];
  if (isOld && before && !isDeleted && !("deleted" in after)) {
    const record = { ...fields, ...(sync !== undefined && { sync }) };
    ledger.passwords.add(passwordIn(record));
    return new Map(records).set(name, record);
  }
  const kept = chosen
    ? withContent({ ...fields, ...(sync !== undefined && { sync }) }, conflict.group, chosen.content)
    : fields;
  const record = withIds(before, kept, { draw: drawForChange(() => choices.bytes(6)), choice });
  note(record, ledger);
  return new Map(records).set(name, record);
}

/**
 * Adds a changed record to the ledger: the ids of replaced values, and the record's password. If the record has no
 * value, adds the ids of its deleted values instead of a password.
 */
export function note(record: NamedRecord, ledger: Ledger): void {
  const { replaced, deleted, values } = entryOf(record);
  for (const id of replaced) ledger.gone.add(id);
  if (values.size === 0) for (const id of deleted) ledger.gone.add(id);
  else ledger.passwords.add(passwordIn(record));
}
