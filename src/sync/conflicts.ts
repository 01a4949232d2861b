import { isObject } from "../arguments.ts";
import {
  type ChangeId,
  type Choice,
  entryOf,
  type GroupKey,
  isDeletedEntry,
  type NamedRecord,
  rivals,
} from "../merge/index.ts";
import { type Contents, headerIn, type KeysRecord, readHeaders, sameHeader, type Vault } from "../vault/index.ts";

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
 * import { conflictsIn } from "saltmill/sync";
 * import { createVault, memoryStorage } from "saltmill/vault";
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

/**
 * The group of fields in the `keys` record that contains the id of the current root and the vault's header. A change of
 * the master password writes both.
 */
export const masterGroup = "=current";

/**
 * Returns true if the reason for a conflict is that two devices changed the master password or the identity at the same
 * time.
 */
export const isMasterConflict = (conflict: Pick<Conflict, "name" | "group">): boolean =>
  conflict.name === "keys" && conflict.group === masterGroup;

/**
 * Returns `here` or `elsewhere` if two devices changed the master password at the same time. One of the two new
 * passwords wins: only this one opens new devices and backups. `here` means that the winning password already opens
 * this device. `elsewhere` means that it was set on another device and not used here yet. In this case, both passwords
 * open this device. The next change of the master password ends the conflict.
 *
 * @returns undefined if there is no such conflict
 * @throws {@link AppError} `storage-failed`, `locked`
 */
export async function masterInUse(vault: Vault): Promise<"here" | "elsewhere" | undefined> {
  const keys = (await vault.contents()).records.get("keys");
  if (!keys || !conflictsOf(keys).some(isMasterConflict)) return undefined;
  const shown = headerIn(keys["header"]);
  const { own } = await readHeaders(vault.storage);
  return shown && !sameHeader(shown, own) ? "elsewhere" : "here";
}

/**
 * Returns the choice that a change of the master password makes: the new current root and header replace those that all
 * devices have set.
 */
export function newMasterChoice(keys: KeysRecord): Choice {
  const values = entryOf(keys).values.get(masterGroup) ?? [];
  return { group: masterGroup, seen: values.flatMap(({ ids }) => ids) };
}
