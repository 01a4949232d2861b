import {
  exportBackup,
  openBackup,
  type OpenedBackup,
  openOwnBackup,
  readBackup,
  type Vault,
} from "../../../../src/index.ts";
import { instantly } from "../stand-in.ts";
import { masterPassword } from "../vaults.ts";

/** A backup file as JSON, to be taken apart. */
export interface BackupJson {
  format: unknown;
  version: unknown;
  vault: Record<string, unknown> & { kdf: Record<string, unknown> };
  records: Record<string, unknown>;
  seal: unknown;
}

/** The file that a vault makes. */
export const fileOf = async (vault: Vault): Promise<string> => (await exportBackup(vault, 5)).text;

export const jsonOf = async (vault: Vault): Promise<BackupJson> => JSON.parse(await fileOf(vault)) as BackupJson;

/** Opens a file with a master password, at once. */
export const opened = (text: string, master = masterPassword): Promise<OpenedBackup> =>
  openBackup(readBackup(text), { masterPassword: master, pbkdf2: instantly });

/** What a vault's backup holds, opened by the vault itself. */
export const ownBackup = async (vault: Vault): Promise<OpenedBackup> =>
  openOwnBackup(readBackup(await fileOf(vault)), vault);
