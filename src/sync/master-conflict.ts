import { headerIn, type KeysRecord, readHeaders, sameHeader, type Vault } from "../vault/index.ts";
import { type Conflict, conflictsOf } from "./conflicts.ts";
import { type Choice, entryOf } from "../merge/index.ts";

/**
 * The group of fields in the `keys` record that contains the id of the current root and the vault's header. A change of
 * the master password writes both.
 */
const group = "=current";

/**
 * Returns true if the reason for a conflict is that two devices changed the master password or the identity at the same
 * time.
 */
export const isMasterConflict = (conflict: Pick<Conflict, "name" | "group">): boolean =>
  conflict.name === "keys" && conflict.group === group;

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
  const values = entryOf(keys).values.get(group) ?? [];
  return { group, seen: values.flatMap(({ ids }) => ids) };
}
