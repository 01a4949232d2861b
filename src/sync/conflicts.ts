import { isObject } from "../arguments.ts";
import type { Contents } from "../vault/index.ts";
import { type ChangeId, entryOf, type GroupKey, isDeletedEntry, type NamedRecord, rivals } from "../merge/index.ts";

/**
 * Different values that several devices wrote to the same group of fields, without knowing of each other. All values
 * are kept until the user chooses one.
 */
export interface Conflict {
  /** Name of the record. */
  readonly name: string;
  readonly group: GroupKey;
  /** The first value is used until the user chooses one. */
  readonly values: readonly { readonly id: ChangeId; readonly content: unknown }[];
}

/**
 * Returns the conflicts of all records of a vault.
 *
 * @example
 * ```ts
 * import { conflictsIn, createVault, memoryStorage } from "saltmill";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "ada" });
 * conflictsIn(await vault.contents()); // []: the vault was never synced
 * ```
 */
export const conflictsIn = ({ records }: Contents): Conflict[] => [...records.values()].flatMap(conflictsOf);

/** Returns the conflicts of a record: its groups of fields with several values to choose from. */
export function conflictsOf(record: NamedRecord): Conflict[] {
  const { sync } = record;
  if (!isObject(sync) || !Array.isArray(sync["others"])) return []; // most records have no other values
  const entry = entryOf(record);
  if (isDeletedEntry(entry)) return [];
  return [...entry.values].flatMap(([group, list]) => {
    const values = group.startsWith("[]") ? [] : rivals(group, list);
    if (values.length < 2) return [];
    return [
      { name: record.name, group, values: values.map(({ ids, content }) => ({ id: ids.at(-1) ?? "", content })) },
    ];
  });
}
