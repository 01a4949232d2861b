import type { KeysRecord } from "../vault/records.ts";
import { headerIn, readHeaders, sameHeader } from "../vault/next-header.ts";
import type { Vault } from "../vault/vault.ts";
import { type Conflict, conflictsOf } from "./conflicts.ts";
import { entryOf } from "./entry.ts";
import type { Choice } from "./give-ids.ts";

/** Name of the group of the current root and the vault's header, which a change of the master password writes. */
const group = "=current";

/** Returns true for the conflict of two devices that changed the master password or identity at the same time. */
export const isMasterConflict = (conflict: Pick<Conflict, "name" | "group">): boolean =>
  conflict.name === "keys" && conflict.group === group;

/**
 * Returns the master password that is used if two devices changed it at the same time: `here` if it is the one that
 * opens this device, `elsewhere` if it is that of another device and has not been used here yet. Both open this device
 * then. New devices and backups open with the used one only. The next change of the master password ends the conflict.
 *
 * @internal for the project's own windows
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

/** Returns the choice by which a change of the master password replaces the values of all devices. */
export function newMasterChoice(keys: KeysRecord): Choice {
  const values = entryOf(keys).values.get(group) ?? [];
  return { group, seen: values.flatMap(({ ids }) => ids) };
}
