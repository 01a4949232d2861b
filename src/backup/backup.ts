import { concatBytes, createSha256, u32 } from "../../crypto/index.ts";
import { toBase64 } from "../base64.ts";
import { AppError } from "../errors.ts";
import type { JsonObject } from "../json.ts";
import { inSlices, type Interruption, whileOpen } from "../slices.ts";
import { utf8 } from "../text.ts";
import {
  entriesOf,
  headerKey,
  lastHeader,
  openRecord,
  parseHeader,
  readHeaders,
  type StoragePort,
  type Vault,
  type VaultHeader,
  type VaultKeys,
  type VaultRecord,
  wrapStorageErrors,
} from "../vault/index.ts";

/** Result of {@link exportBackup}. */
export interface ExportedBackup {
  /** The backup file: JSON with encrypted records and an unencrypted header. */
  readonly text: string;
  readonly records: number;
  /** Number of stored values that the file does not contain because they are not encrypted records. */
  readonly leftOut: number;
}

/**
 * Returns the whole vault as a backup file: the encrypted records as they are stored, and the seal, an encrypted digest
 * of the backup. Records that this version cannot decrypt are included, because another version may be able to decrypt
 * them. If a different device has set a newer master password and this device has synced since then, the file opens
 * with the newer one.
 *
 * @throws {@link AppError} `locked` if the vault is closed or was replaced; `backup-too-large` if `readBackup` would
 * refuse the file; `storage-failed`, `randomness-failed`
 * @example
 * ```ts
 * import { createVault, exportBackup, memoryStorage } from "saltmill/vault";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "ada" });
 * const { text } = await exportBackup(vault);
 * ```
 */
export async function exportBackup(vault: Vault, now = Date.now()): Promise<ExportedBackup> {
  const { storage, keys } = vault;
  vault.assertOpen();
  // Reads under the storage's lock. Without the lock, another window could change records after their storage keys were
  // read and before their values are read.
  const found = await storage.exclusively(() => wrapStorageErrors(entriesOf(storage, [headerKey], keys.prefix)));
  const own = Object.hasOwn(found, headerKey) ? parseHeader(found[headerKey]) : undefined;
  if (own?.id !== toBase64(keys.id)) throw new AppError("locked", "the vault was replaced: unlock it again");
  vault.assertOpen(); // the vault may have been locked during the read
  const header = lastHeader(own, keysIn(found, keys));
  const values = Object.entries(found).filter(([storageKey]) => storageKey !== headerKey);
  const records = new Map(values.filter((entry): entry is [string, string] => typeof entry[1] === "string"));
  const work = whileOpen(vault);
  const sha256 = await backupDigest(header, records, work);
  const content: SealContent = { records: records.size, created: now, sha256 };
  const seal = keys.records.seal(sealKey, content);
  const written: string[] = [];
  const write = ([storageKey, envelope]: readonly [string, string]): void => {
    written.push(`${JSON.stringify(storageKey)}:${JSON.stringify(envelope)}`);
  };
  await inSlices([...records], write, work);
  // The same text as `JSON.stringify` would give for the whole file, which would take 0.2 to 0.5 s for 64 MiB.
  const head = JSON.stringify({ format: backupFormat, version: 1, vault: header }).slice(0, -1);
  const text = `${head},"records":{${written.join(",")}},"seal":${JSON.stringify(seal)}}`;
  assertBackupSize(text.length); // a backup above the limit could not be restored
  return { text, records: records.size, leftOut: values.length - records.size };
}

/** Decrypts the `keys` record among stored values. Returns undefined if this record is missing or damaged. */
function keysIn(found: Readonly<Record<string, unknown>>, keys: VaultKeys): VaultRecord | undefined {
  const storageKey = keys.storageKey("keys");
  try {
    return openRecord(keys, storageKey, found[storageKey]);
  } catch {
    return undefined; // a damaged vault is backed up nevertheless
  }
}

/**
 * Returns a locked vault as a backup file, for users who have forgotten the master password and may remember it later.
 * The file has no seal (an encrypted digest of the backup), because a seal needs the vault's key. A restore therefore
 * warns that the file may be incomplete. If a different device has set a newer master password and this device has
 * synced since then, the file opens with the newer one.
 *
 * @throws {@link AppError} `vault-missing`, `vault-format`, `vault-newer`, `backup-too-large`, `storage-failed`
 */
export async function exportLockedVault(storage: StoragePort): Promise<string> {
  const [found, { own, next }] = await storage.exclusively(async () => [
    await wrapStorageErrors(entriesOf(storage, [], everyVault)),
    await readHeaders(storage),
  ]);
  const records = Object.entries(found).filter(([, value]) => typeof value === "string");
  const vault = next ?? own; // `next` is the header for a newer master password that another device has set
  const text = JSON.stringify({ format: backupFormat, version: 1, vault, records: Object.fromEntries(records) });
  assertBackupSize(text.length);
  return text;
}

const everyVault = "r/";

/** A backup file, parsed but not decrypted. */
export interface Backup {
  readonly header: VaultHeader;
  /** Envelopes (encrypted records), by storage key. */
  readonly records: ReadonlyMap<string, string>;
  /** The value of the `seal` field, not checked. */
  readonly seal: unknown;
}

export const backupFormat = "saltmill-backup";

/**
 * The storage key with which a backup's seal is encrypted, as if the seal were a record. The seal contains the number
 * of records and a digest of the backup. No record has this storage key, so a record cannot be used as the seal.
 */
export const sealKey = "backup";

/** Content of a seal after decryption. */
export interface SealContent extends JsonObject {
  readonly records: number;
  /** Time of the backup, in milliseconds since 1970. */
  readonly created: number;
  /** Base64 of SHA-256 over the header and the sorted records. */
  readonly sha256: string;
}

/**
 * Returns the SHA-256 digest of a backup's header and records, see docs/formats.md. White space and the order of fields
 * in the file do not change the digest.
 *
 * The hashed bytes are lp(header as JSON with its fields in a fixed order and without spaces), then lp(storage key) ‖
 * lp(envelope) for each record, sorted by storage key. lp(x) is the length of x in bytes, as a number of four bytes,
 * followed by x.
 */
export async function backupDigest(
  header: VaultHeader,
  records: ReadonlyMap<string, string>,
  options: Interruption = {},
): Promise<string> {
  const sha256 = createSha256();
  sha256.update(lpText(JSON.stringify(parseHeader(header)))); // `parseHeader` gives the fields a fixed order
  const add = (storageKey: string): void => {
    sha256.update(lpText(storageKey));
    sha256.update(lpText(records.get(storageKey) ?? ""));
  };
  await inSlices([...records.keys()].sort(), add, options);
  return toBase64(sha256.digest());
}

const lpText = (text: string): Uint8Array => {
  const bytes = utf8(text);
  return concatBytes(u32(bytes.length), bytes);
};

/** Maximum number of characters in a backup file. A backup of ten thousand accounts has about 8 million. */
export const largestBackup = 2 ** 26;

/**
 * Throws if a file is too large for a backup. A caller can check the size before it reads the file as text.
 *
 * @param count - number of bytes or characters
 * @throws {@link AppError} `backup-too-large`
 */
export function assertBackupSize(count: number): void {
  if (count <= largestBackup) return;
  const values = [megabytes(count), megabytes(largestBackup)] as const;
  throw new AppError(
    "backup-too-large",
    `this file of ${values[0]} MB is too large for a backup: the limit is ${values[1]} MB`,
    values,
  );
}

const megabytes = (count: number): number => Math.ceil(count / 2 ** 20);

export const badBackup = (field: string, cause?: unknown): AppError =>
  new AppError("backup-format", `this is not a backup file, or it is damaged: ${field}`, [field], { cause });
