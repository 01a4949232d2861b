import {
  exportBackup,
  openBackup,
  type OpenedBackup,
  openOwnBackup,
  readBackupAtOnce,
} from "../../../../src/backup/index.ts";
import type { Vault } from "../../../../src/vault/index.ts";
import { instantly } from "../stand-in.ts";
import { masterPassword } from "../vaults.ts";

/** A parsed backup file. */
export interface BackupJson {
  format: unknown;
  version: unknown;
  vault: Record<string, unknown> & { kdf: Record<string, unknown> };
  records: Record<string, unknown>;
  seal: unknown;
}

/** Exports a vault as a backup file. */
export const fileOf = async (vault: Vault): Promise<string> => (await exportBackup(vault, 5)).text;

export const jsonOf = async (vault: Vault): Promise<BackupJson> => JSON.parse(await fileOf(vault)) as BackupJson;

/** Opens a backup file with a master password and a fast replacement of PBKDF2. */
export const opened = (text: string, master = masterPassword): Promise<OpenedBackup> =>
  openBackup(readBackupAtOnce(text), { masterPassword: master, pbkdf2: instantly });

/** Exports a vault as a backup file, and opens the file with the keys of the same vault. */
export const ownBackup = async (vault: Vault): Promise<OpenedBackup> =>
  openOwnBackup(readBackupAtOnce(await fileOf(vault)), vault);
