/** Simulates devices for the tests of merging: their records change in random steps and are merged with each other. */
import { drawForChange } from "../../../../src/merge/change-ids.ts";
import { withIds } from "../../../../src/merge/give-ids.ts";
import { entryOf, type NamedRecord } from "../../../../src/merge/entry.ts";
import { contentKey, mergeRecord, type Records } from "../../../../src/merge/merge.ts";

export const site = "example.com";
export const base = { site, login: "ada", scheme: "saltmill-1", root: "R", revision: 1, created: 0 };

/** Returns a generator of random bytes that are the same in each run. */
export function counting(seed = 1): () => Uint8Array {
  let state = seed >>> 0;
  return () =>
    Uint8Array.from({ length: 6 }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state >>> 24;
    });
}

/**
 * Returns the record that is saved when the fields of `before` are replaced by `fields`. Without `before`, returns the
 * first version of a record. If `group` is set, this change also resolves the conflict in this group of fields.
 */
export function changed(
  before: NamedRecord | undefined,
  fields: object,
  random: () => Uint8Array,
  group?: string,
): NamedRecord {
  const name = before?.name ?? "account/a";
  const seen = before ? [...(entryOf(before).values.get(group ?? "") ?? [])].flatMap(({ ids }) => ids) : [];
  const choice = group === undefined ? undefined : { group, seen };
  return withIds(before, { v: 1, name, modified: 0, ...fields }, { draw: drawForChange(random), choice });
}

/** Returns the fields of a record without its ids and times. */
export function fieldsOf(record: NamedRecord | undefined): Record<string, unknown> {
  const aside = ["v", "name", "modified", "sync"];
  return Object.fromEntries(Object.entries(record ?? {}).filter(([field]) => !aside.includes(field)));
}

/** Returns the fields and conflicts of all records as one text, so that tests can compare whole states. */
export const stateText = (records: Records): string =>
  JSON.stringify(
    [...records.values()]
      .map((record) => [record.name, contentKey(record), JSON.stringify(sorted(fieldsOf(record)))])
      .sort(([a = ""], [b = ""]) => (a < b ? -1 : 1)),
  );

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  return Object.fromEntries(entries.map(([key, each]) => [key, sorted(each)] as const).sort());
}

/** Returns every value in a record, also those in conflict: its group of fields, its ids and its content. */
export const valuesOf = (record: NamedRecord): [group: string, ids: readonly string[], content: string][] =>
  [...entryOf(record).values].flatMap(([group, list]) =>
    list.map(({ ids, content }): [string, readonly string[], string] => [group, ids, JSON.stringify(sorted(content))]),
  );

export const asRecords = (...records: readonly NamedRecord[]): Records =>
  new Map(records.map((record) => [record.name, record]));

/** Merges two states of the same records like `mergeRecords`, but at once and not in slices. */
export function mergedAtOnce(mine: Records, theirs: Records): Records {
  const merged = new Map(mine);
  for (const [name, record] of theirs) merged.set(name, mergeRecord(mine.get(name), record));
  return merged;
}
