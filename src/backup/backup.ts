import { concatBytes, createSha256, u32 } from "../../crypto/internal.ts";
import { toBase64 } from "../base64.ts";
import { AppError } from "../errors.ts";
import { utf8 } from "../text.ts";
import type { JsonObject } from "../vault/envelope.ts";
import { headerKey, parseHeader, type VaultHeader } from "../vault/header.ts";
import { assertBackupSize } from "./restore-scan.ts";
import { entriesOf, wrapStorageErrors } from "../vault/storage.ts";
import type { Vault } from "../vault/vault.ts";

export const backupFormat = "saltmill-backup";

/** The storage key as under which the seal is made; a record never lies there. */
export const sealKey = "backup";

/** A backup file, opened as far as JSON goes. */
export interface Backup {
  readonly header: VaultHeader;
  /** Envelopes, by storage key. */
  readonly records: ReadonlyMap<string, string>;
  /** Whatever stood in the seal's place. */
  readonly seal: unknown;
}

/** What a seal holds. */
export interface SealContent extends JsonObject {
  readonly records: number;
  /** Milliseconds since 1970. */
  readonly created: number;
  /** B64 of SHA-256 over the header and the sorted records. */
  readonly sha256: string;
}

const lpText = (text: string): Uint8Array => {
  const bytes = utf8(text);
  return concatBytes(u32(bytes.length), bytes);
};

/**
 * SHA-256 of lp(header as JSON, its fields in their order, without spaces), then lp(storage key) ‖ lp(envelope) of each
 * record, sorted by storage key: neither a JSON's spaces nor the order of its fields matter.
 */
export function backupDigest(header: VaultHeader, records: ReadonlyMap<string, string>): string {
  const { format, version, id, kdf, key } = header;
  const { name, hash, iterations, salt } = kdf;
  const sha256 = createSha256();
  sha256.update(lpText(JSON.stringify({ format, version, id, kdf: { name, hash, iterations, salt }, key })));
  for (const storageKey of [...records.keys()].sort()) {
    sha256.update(lpText(storageKey));
    sha256.update(lpText(records.get(storageKey) ?? ""));
  }
  return toBase64(sha256.digest());
}

/** What an export made. */
export interface ExportedBackup {
  /** The file: JSON, encrypted but for the header. */
  readonly text: string;
  readonly records: number;
  /** How many values of the storage could not be put into it, because they are no envelopes at all. */
  readonly leftOut: number;
}

/**
 * The whole vault as a backup file: its envelopes as they lie in the storage, nothing decrypted, and the seal. What does
 * not open here is taken along: perhaps it does elsewhere.
 *
 * @throws {@link AppError} `locked` where the vault is closed or was replaced; `backup-too-large` where `readBackup`
 * would refuse it; `storage-failed`, `randomness-failed`
 * @example
 * ```ts
 * import { createVault, exportBackup, memoryStorage } from "saltmill";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "ada" });
 * const { text } = await exportBackup(vault);
 * ```
 */
export async function exportBackup(vault: Vault, now = Date.now()): Promise<ExportedBackup> {
  const { storage, keys } = vault;
  vault.assertOpen();
  // Under the lock: no change of several records falls between the reading of the names and of the values.
  const found = await storage.exclusively(() => wrapStorageErrors(entriesOf(storage, [headerKey], keys.prefix)));
  const header = Object.hasOwn(found, headerKey) ? parseHeader(found[headerKey]) : undefined;
  if (header?.id !== toBase64(keys.id)) throw new AppError("locked", "the vault was replaced: unlock it again");
  const values = Object.entries(found).filter(([storageKey]) => storageKey !== headerKey);
  const records = new Map(values.filter((entry): entry is [string, string] => typeof entry[1] === "string"));
  const content: SealContent = { records: records.size, created: now, sha256: backupDigest(header, records) };
  vault.assertOpen(); // it may have been closed while the storage answered
  const seal = keys.records.seal(sealKey, content);
  const file = { format: backupFormat, version: 1, vault: header, records: Object.fromEntries(records), seal };
  const text = JSON.stringify(file);
  assertBackupSize(text.length); // one that cannot be read back is worse than none
  return { text, records: records.size, leftOut: values.length - records.size };
}
