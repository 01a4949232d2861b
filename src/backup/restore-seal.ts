import { AppError } from "../errors.ts";
import { backupDigest, sealKey } from "./backup.ts";
import { isTime } from "../vault/fields.ts";
import type { VaultKeys } from "../vault/keys.ts";
import type { ReadBackup } from "./restore-file.ts";

/**
 * Checks a backup's seal, which is an encrypted digest of the backup. Returns the time of the backup, and in `doubt` a
 * problem if the seal cannot be decrypted or does not match the backup.
 */
export function openSeal(
  { header, records, seal }: ReadBackup,
  keys: VaultKeys,
): { created?: number; doubt?: AppError } {
  let content;
  try {
    content = keys.records.open(sealKey, seal);
  } catch {
    return {
      doubt: new AppError("backup-unsealed", "the seal of the backup is missing or damaged: it may be incomplete"),
    };
  }
  const { records: sealed, created, sha256 } = content;
  if (typeof sealed !== "number" || !isTime(created) || typeof sha256 !== "string") {
    return { doubt: new AppError("backup-unsealed", "the seal of the backup is damaged: it may be incomplete") };
  }
  if (sealed !== records.size) {
    const values = [records.size, sealed];
    return {
      created,
      doubt: new AppError(
        "backup-incomplete",
        `the backup is incomplete: it has ${values[0]} of ${values[1]} entries`,
        values,
      ),
    };
  }
  if (sha256 === backupDigest(header, records)) return { created };
  return { created, doubt: new AppError("backup-mixed", "some entries are not the ones this backup was made with") };
}
