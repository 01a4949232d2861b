import type { AccountRecord, DeletedRecord, VaultRecord } from "../vault/index.ts";
import { type Interruption, paced } from "../slices.ts";

type AnyAccount = AccountRecord | DeletedRecord;

export const isAccount = (record: VaultRecord): record is AnyAccount => record.name.startsWith("account/");
export const isDeleted = (record: VaultRecord): record is DeletedRecord => "deleted" in record;

/**
 * Returns a map key for an account's site and login. The texts are in NFC, so that accents that were typed in different
 * ways match.
 */
export const ownerOf = ({ site, login }: AnyAccount): string =>
  JSON.stringify([site.normalize("NFC"), login.normalize("NFC")]);

const matchedPerSlice = 1024; // number of records that are matched in about 5 ms

/** The vault's record that corresponds to a record of a backup, if there is one. */
export interface Match {
  readonly mine?: VaultRecord;
  /** True if `mine` already corresponds to another record of the backup. */
  readonly taken?: boolean;
}

/**
 * Finds the vault's counterpart of each record in a backup: the vault's record with the same record name. If the record
 * is an account that is not deleted in the backup, its counterpart is the first of these that the vault contains:
 * - the account with the same record name, unless it is deleted
 * - an account with the same site and login that is not deleted. If this account is already the counterpart of another
 *   record of the backup, the match is marked as `taken`.
 * - the deleted account with the same record name
 * - a deleted account with the same site and login
 */
export async function matchRecords(
  mine: ReadonlyMap<string, VaultRecord>,
  theirs: ReadonlyMap<string, VaultRecord>,
  options: Interruption,
): Promise<Map<string, Match>> {
  const pace = paced(matchedPerSlice, options);
  const living = new Map<string, VaultRecord>();
  const deleted = new Map<string, VaultRecord>();
  for (const record of mine.values()) {
    if (isAccount(record)) (isDeleted(record) ? deleted : living).set(ownerOf(record), record);
    await pace();
  }
  const matches = new Map<string, Match>();
  const taken = new Set<VaultRecord>();
  const isLiving = (record: VaultRecord | undefined): boolean => record !== undefined && !isDeleted(record);
  for (const { name } of theirs.values()) {
    await pace();
    const same = mine.get(name);
    if (!same || !(isLiving(same) || !name.startsWith("account/"))) continue;
    matches.set(name, { mine: same });
    taken.add(same);
  }
  for (const record of theirs.values()) {
    await pace();
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
