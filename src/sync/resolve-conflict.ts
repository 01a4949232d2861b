import { type Account, withEarlierKeys, withHistoryOf } from "../accounts/index.ts";
import { AppError } from "../errors.ts";
import type { Vault } from "../vault/index.ts";
import {
  type ChangeId,
  drawForChange,
  entryOf,
  isDeletedEntry,
  type NamedRecord,
  passwordGroup,
  rivals,
  totpGroup,
  withContent,
  withIds,
} from "../merge/index.ts";
import type { Conflict } from "./conflicts.ts";

/**
 * Ends a conflict: keeps one of its values, on this device and, after the next syncs, on all other devices. Rejected
 * passwords go to the account's password history, and rejected keys of one-time codes go to the account's earlier keys.
 * If another value has arrived since the conflict was shown, that value stays, and a new conflict between that value
 * and the chosen one begins.
 *
 * @param conflict - from {@link syncVault} or {@link conflictsIn}
 * @param id - id of the value to keep
 * @returns false if another window or device has ended the conflict; nothing is written in this case
 * @throws {@link AppError} `bad-argument` if the conflict has no such value, and errors of {@link Vault.change}
 * @example
 * ```ts
 * import { chooseValue, type SyncStore, syncVault } from "saltmill/sync";
 * import { type Vault } from "saltmill/vault";
 * export async function keepShown(vault: Vault, store: SyncStore): Promise<void> {
 *   for (const conflict of (await syncVault(vault, store)).conflicts) {
 *     const [shown] = conflict.values;
 *     if (shown) await chooseValue(vault, conflict, shown.id);
 *   }
 * }
 * ```
 */
export function chooseValue(vault: Vault, conflict: Conflict, id: ChangeId): Promise<boolean> {
  const { name, group, values } = conflict;
  if (!values.some((value) => value.id === id)) {
    throw new AppError("bad-argument", "the conflict has no such value", ["id", "a value of the conflict"]);
  }
  return vault.change((contents) => {
    const record = contents.records.get(name);
    const chosen = record && chosenRecord(record, conflict, id);
    if (!record || !chosen) return { writes: {}, result: false };
    const seen = values.map((value) => value.id);
    const draw = drawForChange();
    return { writes: {}, merged: [withIds(record, chosen, { draw, choice: { group, seen } })], result: true };
  });
}

/**
 * Returns the record with the chosen value. Returns undefined if the conflict has ended: the chosen value no longer
 * exists, or none of the other values that the user has seen exists.
 */
function chosenRecord(record: NamedRecord, { group, values }: Conflict, id: ChangeId): NamedRecord | undefined {
  const entry = entryOf(record);
  const open = isDeletedEntry(entry) ? [] : rivals(group, entry.values.get(group) ?? []);
  const seen = open.filter(({ ids }) => values.some((value) => ids.includes(value.id)));
  const chosen = seen.find(({ ids }) => ids.includes(id));
  if (!chosen || seen.length < 2) return undefined;
  let kept: NamedRecord = { ...withContent(record, group, chosen.content), modified: Date.now() };
  const withSecretOf = group === passwordGroup ? withHistoryOf : group === totpGroup ? withEarlierKeys : undefined;
  if (!withSecretOf) return kept;
  for (const { content } of seen) {
    const rejected = withContent(record, group, content);
    kept = withSecretOf(kept as unknown as Account, rejected as unknown as Account);
  }
  return kept;
}
