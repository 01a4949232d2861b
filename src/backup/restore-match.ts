import type { VaultRecord } from "../vault/records.ts";
import type { AccountRecord, DeletedRecord } from "../vault/account-record.ts";

type AnyAccount = AccountRecord | DeletedRecord;

export const isAccount = (record: VaultRecord): record is AnyAccount => record.name.startsWith("account/");
export const isDeleted = (record: VaultRecord): record is DeletedRecord => "deleted" in record;

/** Returns a key of an account's site and login in NFC, so that accents that were typed in different ways match. */
export const ownerOf = ({ site, login }: AnyAccount): string =>
  JSON.stringify([site.normalize("NFC"), login.normalize("NFC")]);

/** The vault's counterpart of a record in a backup. */
export interface Match {
  readonly mine?: VaultRecord;
  /** True if another record of the backup already has the same counterpart. */
  readonly taken?: boolean;
}

/**
 * Finds the vault's counterpart of each record in a backup. Records match by name. If the vault has no existing account
 * with an account's name, the account is matched by site and login with an existing account, or else with a deleted
 * one. If that existing account is already the counterpart of another record, the match is marked as `taken`.
 */
export function matchRecords(
  mine: ReadonlyMap<string, VaultRecord>,
  theirs: ReadonlyMap<string, VaultRecord>,
): Map<string, Match> {
  const living = new Map<string, VaultRecord>();
  const deleted = new Map<string, VaultRecord>();
  for (const record of mine.values()) {
    if (isAccount(record)) (isDeleted(record) ? deleted : living).set(ownerOf(record), record);
  }
  const matches = new Map<string, Match>();
  const taken = new Set<VaultRecord>();
  const isLiving = (record: VaultRecord | undefined): boolean => record !== undefined && !isDeleted(record);
  for (const { name } of theirs.values()) {
    const same = mine.get(name);
    if (!same || !(isLiving(same) || !name.startsWith("account/"))) continue;
    matches.set(name, { mine: same });
    taken.add(same);
  }
  for (const record of theirs.values()) {
    const { name } = record;
    if (matches.has(name)) continue;
    const same = mine.get(name);
    if (!isAccount(record) || isDeleted(record)) {
      matches.set(name, same ? { mine: same } : {});
      continue;
    }
    const sameOwner = living.get(ownerOf(record));
    if (sameOwner) matches.set(name, taken.has(sameOwner) ? { mine: sameOwner, taken: true } : { mine: sameOwner });
    else {
      const counterpart = same ?? deleted.get(ownerOf(record));
      matches.set(name, counterpart ? { mine: counterpart } : {});
    }
    if (sameOwner) taken.add(sameOwner);
  }
  return matches;
}
