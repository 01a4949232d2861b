import type { AccountRecord, DeletedRecord, VaultRecord } from "../vault/records.ts";

type AnyAccount = AccountRecord | DeletedRecord;

export const isAccount = (record: VaultRecord): record is AnyAccount => record.name.startsWith("account/");
export const isDeleted = (record: VaultRecord): record is DeletedRecord => "deleted" in record;

/** Whose account it is, however its accents were typed. */
export const ownerOf = ({ site, login }: AnyAccount): string =>
  JSON.stringify([site.normalize("NFC"), login.normalize("NFC")]);

/** What the vault has beside a record of the backup. */
export interface Match {
  readonly mine?: VaultRecord;
  /** Another record of the backup has been put beside the same account already. */
  readonly taken?: boolean;
}

/**
 * Finds the vault's record for each of the backup's: by name; an account else by site and login, a living one before what a
 * deleted one has left. No living account is put beside two.
 */
export function matchRecords(
  mine: ReadonlyMap<string, VaultRecord>,
  theirs: ReadonlyMap<string, VaultRecord>,
): Map<string, Match> {
  const living = new Map<string, VaultRecord>();
  const gone = new Map<string, VaultRecord>();
  for (const record of mine.values()) {
    if (isAccount(record)) (isDeleted(record) ? gone : living).set(ownerOf(record), record);
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
    const alike = living.get(ownerOf(record));
    if (alike) matches.set(name, taken.has(alike) ? { mine: alike, taken: true } : { mine: alike });
    else {
      const left = same ?? gone.get(ownerOf(record));
      matches.set(name, left ? { mine: left } : {});
    }
    if (alike) taken.add(alike);
  }
  return matches;
}
