import { partOfProgress, type ProgressOptions, wipe } from "../../crypto/index.ts";
import { toBase64 } from "../base64.ts";
import { assertDerivationOptions, derivationBetween, type DerivationOptions } from "../derivation.ts";
import { AppError } from "../errors.ts";
import { inSlices, type Interruption, whileOpen } from "../slices.ts";
import {
  checkRecord,
  isTime,
  openRecord,
  unwrapVaultKey,
  type Vault,
  vaultId,
  VaultKeys,
  type VaultRecord,
} from "../vault/index.ts";
import { backupDigest, sealKey } from "./backup.ts";
import type { ReadBackup, RestoreProblem } from "./read-backup.ts";
import { openSnapshot } from "./snapshot.ts";

/** A backup with decrypted records. It contains no keys. */
export interface OpenedBackup {
  readonly backup: ReadBackup;
  /** Records by name. */
  readonly records: ReadonlyMap<string, VaultRecord>;
  /** Entries that cannot be restored, each with the reason. */
  readonly problems: readonly RestoreProblem[];
  /** True if the backup was opened with its master password and not with the keys of an unlocked vault. */
  readonly headerProved: boolean;
  /**
   * Time of the backup in milliseconds since 1970; undefined if the seal (an encrypted digest of the backup) is missing
   * or damaged.
   */
  readonly created?: number;
  /**
   * The reason why the backup may be incomplete or changed, for example because the seal (an encrypted digest of the
   * backup) is missing. Records that can be decrypted are authentic nevertheless.
   */
  readonly warning?: AppError;
  /** @deprecated Use {@link OpenedBackup.warning}, which has the same value. */
  readonly doubt?: AppError;
}

/** Options for {@link openBackup}. */
export interface OpenBackupOptions extends DerivationOptions {
  /** Master password of the vault at the time of the backup. */
  masterPassword: string;
}

/**
 * Opens a backup with the master password that the vault had at the time of the backup.
 *
 * @throws {@link AppError} `cannot-decrypt` (a wrong master password, or a changed file in format version 2),
 * `master-empty`, `bad-character`; the reason of the aborted signal
 * @example
 * ```ts
 * import { createVault, exportBackup, memoryStorage, openBackup, readBackup } from "saltmill/vault";
 * const masterPassword = "correct horse battery staple";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword, identity: "ada@example.org" });
 * const backup = await readBackup((await exportBackup(vault)).text);
 * (await openBackup(backup, { masterPassword })).warning; // undefined: the backup is complete
 * ```
 */
export async function openBackup(backup: ReadBackup, options: OpenBackupOptions): Promise<OpenedBackup> {
  assertDerivationOptions("options", options);
  const { masterPassword } = options;
  // the derivation counts as 90 % of the progress, because in most vaults it takes longer than decrypting the records
  const slowPart = 0.9;
  const derivation = derivationBetween(options, 0, slowPart);
  const K = await unwrapVaultKey(backup.header, masterPassword, derivation);
  let keys: VaultKeys | undefined;
  try {
    keys = VaultKeys.of(vaultId(backup.header), K);
    return await openWith(backup, keys, partOfProgress(options, slowPart, 1));
  } finally {
    keys?.wipe();
    wipe(K);
  }
}

/**
 * Opens a backup of the unlocked vault, even if the master password has changed since the backup.
 *
 * @throws {@link AppError} `locked`; `cannot-decrypt` if the backup does not belong to the unlocked vault, or a file in
 * format version 2 was changed; the reason of the aborted signal
 * @example
 * ```ts
 * import { createVault, exportBackup, memoryStorage, openOwnBackup, readBackup } from "saltmill/vault";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "ada" });
 * const backup = await readBackup((await exportBackup(vault)).text);
 * (await openOwnBackup(backup, vault)).records.size; // 2
 * ```
 */
export async function openOwnBackup(
  backup: ReadBackup,
  vault: Vault,
  progress: ProgressOptions = {},
): Promise<OpenedBackup> {
  vault.assertOpen();
  if (!isOwnBackup(backup, vault)) {
    throw new AppError("cannot-decrypt", "this is the backup of another vault: its master password is needed");
  }
  return openWith(backup, vault.keys, progress, vault);
}

/**
 * Returns true if the backup belongs to the unlocked vault. {@link openOwnBackup} opens such a backup without a
 * password.
 */
export const isOwnBackup = (backup: ReadBackup, vault: Vault): boolean => backup.header.id === toBase64(vault.keys.id);

/**
 * Decrypts the records of a backup. A record that cannot be decrypted is reported in `problems`, and all other records
 * are still decrypted.
 *
 * @param vault - the unlocked vault that owns the keys; undefined if the backup's header was opened with its master
 * password
 */
async function openWith(
  backup: ReadBackup,
  keys: VaultKeys,
  progress: ProgressOptions,
  vault?: Vault,
): Promise<OpenedBackup> {
  if (backup.snapshot) return openTogether(backup, backup.snapshot, keys, progress, vault);
  const records = new Map<string, VaultRecord>();
  const problems = [...backup.problems];
  await inSlices(
    [...backup.records],
    ([storageKey, envelope]) => {
      vault?.assertOpen(); // the vault may have been locked between two slices
      try {
        if (!belongs(storageKey, keys)) {
          throw new AppError("record-foreign", "this entry does not belong to the backup's vault");
        }
        const record = openRecord(keys, storageKey, envelope);
        records.set(record.name, record);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        problems.push({ storageKey, error });
      }
    },
    progress,
  );
  vault?.assertOpen();
  const { signal } = progress;
  const sealed = await openSeal(backup, keys, vault ? whileOpen(vault, signal) : { signal });
  return { backup, records, problems, headerProved: !vault, ...sealed };
}

const belongs = (storageKey: string, { prefix }: VaultKeys): boolean =>
  storageKey.startsWith(prefix) && /^[\w-]{22}$/u.test(storageKey.slice(prefix.length));

/**
 * Checks a backup's seal, which is an encrypted digest of the backup. Returns the time of the backup if the seal can be
 * decrypted. Returns a `warning` if the seal cannot be decrypted or does not match the backup.
 */
async function openSeal(
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

/** A warning about a backup. `doubt` is the deprecated name of `warning` and has the same value. */
interface Warned {
  readonly warning: AppError;
  readonly doubt: AppError;
}

const warned = (warning: AppError): Warned => ({ warning, doubt: warning });

/**
 * Decrypts a backup in format version 2, whose records are encrypted together. Then encrypts each record separately,
 * because a storage contains separately encrypted records.
 *
 * @throws {@link AppError} `cannot-decrypt` if the file was changed
 */
async function openTogether(
  backup: ReadBackup,
  snapshot: NonNullable<ReadBackup["snapshot"]>,
  keys: VaultKeys,
  progress: ProgressOptions,
  vault?: Vault,
): Promise<OpenedBackup> {
  const content = await openSnapshot({ header: backup.header, ...snapshot }, keys, { signal: progress.signal });
  const records = new Map<string, VaultRecord>();
  const envelopes = new Map<string, string>();
  const problems = [...backup.problems];
  await inSlices(
    content.records,
    (fields) => {
      vault?.assertOpen();
      const name = String(fields["name"]);
      const storageKey = keys.storageKey(name);
      try {
        const record = checkRecord(fields, name);
        envelopes.set(storageKey, keys.records.seal(storageKey, record));
        records.set(name, record);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        problems.push({ storageKey, error });
      }
    },
    progress,
  );
  vault?.assertOpen();
  const otherHeader = new AppError("backup-mixed", "the header of this backup is not the one it was made with");
  return {
    backup: { ...backup, records: envelopes },
    records,
    problems,
    headerProved: !vault,
    created: content.created,
    ...(!content.isHeadSame && warned(otherHeader)),
  };
}
