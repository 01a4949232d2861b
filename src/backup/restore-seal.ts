import { AppError } from "../errors.ts";
import { backupDigest, sealKey } from "./backup.ts";
import { isTime, type VaultKeys } from "../vault/index.ts";
import type { Interruption } from "../slices.ts";
import type { ReadBackup } from "./restore-file.ts";

/** A warning about a backup. `doubt` is the deprecated name of `warning` and has the same value. */
interface Warned {
  readonly warning: AppError;
  readonly doubt: AppError;
}

export const warned = (warning: AppError): Warned => ({ warning, doubt: warning });

/**
 * Checks a backup's seal, which is an encrypted digest of the backup. Returns the time of the backup if the seal can be
 * decrypted. Returns a `warning` if the seal cannot be decrypted or does not match the backup.
 */
export async function openSeal(
  { header, records, seal }: ReadBackup,
  keys: VaultKeys,
  options: Interruption,
): Promise<{ created?: number } & Partial<Warned>> {
  let content;
  try {
    content = keys.records.open(sealKey, seal);
  } catch {
    return warned(
      new AppError("backup-unsealed", "the seal of the backup is missing or damaged: it may be incomplete"),
    );
  }
  const { records: sealed, created, sha256 } = content;
  if (typeof sealed !== "number" || !isTime(created) || typeof sha256 !== "string") {
    return warned(new AppError("backup-unsealed", "the seal of the backup is damaged: it may be incomplete"));
  }
  if (sealed !== records.size) {
    const message = `the backup is incomplete: it has ${records.size} of ${sealed} entries`;
    return { created, ...warned(new AppError("backup-incomplete", message, [records.size, sealed])) };
  }
  if (sha256 === (await backupDigest(header, records, options))) return { created };
  return {
    created,
    ...warned(new AppError("backup-mixed", "some entries are not the ones this backup was made with")),
  };
}
