import { readFile, stat } from "node:fs/promises";
import { type Account, loginOf, placeShown } from "../../src/accounts/index.ts";
import { assertBackupSize, openBackup, readBackup } from "../../src/backup/index.ts";
import { AppError } from "../../src/errors.ts";
import { type Contents, headerChangedSince, openVault, type Vault, vaultFormat } from "../../src/vault/index.ts";
import { Failure } from "../failure.ts";
import { fileError } from "../file-error.ts";
import { fileStorage } from "../file-storage.ts";
import { readMaster } from "../read-secret.ts";
import type { Host } from "../host.ts";
import { counted, note, onOneLine, withProgress } from "../output.ts";

/**
 * Opens a vault file or a backup file and warns about damage. Writes to a vault file only which header has opened it, at
 * most once a day, and the header of another device that has changed the master password.
 *
 * @throws Failure `backup` and `master`, {@link AppError} `cannot-decrypt` and the errors of `readBackupAtOnce`
 */
export async function openBackupFile(host: Host, file: string, masterFd: number | undefined): Promise<Contents> {
  let text: string;
  try {
    // checked before reading, because the user may have named a file of any size
    assertBackupSize((await stat(file)).size);
    text = await readFile(file, "utf8");
  } catch (cause) {
    if (cause instanceof AppError) throw naming(file, cause);
    throw new Failure("backup", fileError(file, "read", cause), { cause });
  }
  if (isVaultFile(text)) return openVaultFile(host, file, masterFd);
  const backup = await readBackup(text).catch((error: unknown) => {
    throw naming(file, error);
  });
  const masterPassword = await readMaster(host, "", masterFd);
  const opened = await withProgress(host, "Opening", (progress) =>
    openBackup(backup, { masterPassword, pbkdf2: host.pbkdf2, ...progress }),
  );
  if (opened.warning) note(host, `warning: ${opened.warning.message}`);
  if (opened.problems.length > 0)
    note(host, `${counted(opened.problems.length, "entry", "entries")} of this backup cannot be read`);
  return { records: opened.records, problems: [], readOnly: true };
}

/** The beginnings of the codes of errors that are about the content of a file. */
const ofContent = /^(?:backup|vault|iterations|field|record)-/u;

/** Returns an error with a message that names the file, if the error is about the file's content. */
function naming(file: string, error: unknown): unknown {
  if (!(error instanceof AppError) || !ofContent.test(error.code)) return error;
  return new AppError(error.code, `${file}: ${error.message}`, error.values, { cause: error });
}

/**
 * Returns true for the text of a vault file that {@link fileStorage} wrote. The file has the vault's header in its
 * property `vault`. Unlike a backup file, a vault file has no `format` at the top level.
 */
function isVaultFile(text: string): boolean {
  try {
    const file = JSON.parse(text) as { format?: unknown; vault?: { format?: unknown } } | null;
    return file?.format === undefined && file?.vault?.format === vaultFormat;
  } catch {
    return false; // not JSON: the caller then calls `readBackupAtOnce`, which throws an error
  }
}

async function openVaultFile(host: Host, file: string, masterFd: number | undefined): Promise<Contents> {
  const masterPassword = await readMaster(host, "", masterFd);
  const vault = await openFileVault(host, file, masterPassword);
  try {
    const contents = await vault.contents();
    const { length } = contents.problems;
    if (length > 0) note(host, `${counted(length, "entry", "entries")} of this vault cannot be read`);
    return contents;
  } finally {
    vault.close();
  }
}

/**
 * Opens a vault file. If the master password is wrong and the vault's header was changed since the last
 * opening, also says so.
 *
 * @throws errors of `openVault`
 */
export async function openFileVault(host: Host, file: string, masterPassword: string): Promise<Vault> {
  const storage = fileStorage(file);
  try {
    return await withProgress(host, "Opening", (progress) =>
      openVault({ storage, masterPassword, pbkdf2: host.pbkdf2, ...progress }),
    );
  } catch (error) {
    const isWrong = error instanceof AppError && error.code === "cannot-decrypt";
    const since = isWrong ? await headerChangedSince(storage).catch(() => undefined) : undefined;
    if (since !== undefined)
      note(host, `the vault's header was changed since ${new Date(since).toISOString().slice(0, 10)}`);
    throw naming(file, error);
  }
}

/** Returns an account's host or site, username and label as one line. */
export const accountLine = (account: Account): string =>
  onOneLine(
    [placeShown(account), loginOf(account), account.label === undefined ? "" : `(${account.label})`]
      .filter((part) => part !== "")
      .join("  "),
  );
