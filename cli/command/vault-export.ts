import { open, rm } from "node:fs/promises";
import { isatty } from "node:tty";
import type { Account } from "../../src/accounts/index.ts";
import { type CsvFormat, exportBitwarden, exportCsv, exportKdbx, type LeftOut } from "../../src/exchange/index.ts";
import { Failure } from "../failure.ts";
import type { Host } from "../host.ts";
import { readSecret } from "../read-secret.ts";
import { note, withProgress, write } from "../output.ts";
import { accountLine, openBackupFile } from "./open-backup-file.ts";

export interface VaultExportOptions {
  readonly format: CsvFormat | "bitwarden-json" | "kdbx";
  readonly formulas: "escape" | "keep";
  readonly output?: string;
  readonly passwordFd?: number;
  readonly masterFd?: number;
}

/**
 * `saltmill vault export FILE`: writes the accounts with their passwords, as unencrypted CSV or JSON, or as a KeePass
 * database.
 */
export async function exportVault(host: Host, file: string, options: VaultExportOptions): Promise<void> {
  const { format, formulas, output, masterFd } = options;
  if (format === "kdbx") {
    await exportDatabase(host, file, options);
    return;
  }
  const contents = await openBackupFile(host, file, masterFd);
  const { text, rows, leftOut, escaped, longCodes } =
    format === "bitwarden-json"
      ? { ...(await exportBitwarden(contents)), escaped: [] }
      : await exportCsv(contents, { format, formulas });
  if (output === undefined) await write(host.stdout, text, format === "bitwarden-json" ? "json" : "none");
  else await writeNew(output, text);
  noteLeftOut(host, leftOut);
  noteLongCodes(host, longCodes);
  if (escaped.length > 0) {
    note(host, `passwords with an added apostrophe: ${escaped.length}; use --formulas keep to leave them unchanged`);
  }
  note(host, `passwords written without encryption: ${rows}; delete the file right after importing`);
}

async function exportDatabase(
  host: Host,
  file: string,
  { output, passwordFd, masterFd }: VaultExportOptions,
): Promise<void> {
  if (output === undefined) throw new Failure("usage", "--format kdbx needs --output");
  const isSameSource = (passwordFd ?? host.stdin) === (masterFd ?? host.stdin);
  if (isSameSource && !isatty(host.stdin)) {
    throw new Failure(
      "usage",
      "the new file needs its own password: read it from another file descriptor with --password-fd",
    );
  }
  const contents = await openBackupFile(host, file, masterFd);
  const password = await readNewPassword(host, output, passwordFd);
  const { bytes, rows, leftOut, longCodes } = await withProgress(host, "Encrypting", (progress) =>
    exportKdbx(contents, { password, ...progress }),
  );
  await writeNew(output, bytes);
  noteLeftOut(host, leftOut);
  noteLongCodes(host, longCodes);
  note(host, `accounts written: ${rows}`);
}

/**
 * Minimum number of characters in the password of a new file. An attacker who has the file can try as many passwords as
 * their computers can compute, and soon finds a short password.
 */
const shortest = 12;

async function readNewPassword(host: Host, file: string, descriptor = host.stdin): Promise<string> {
  const password = await readSecret(host, `New password for ${file}: `, descriptor);
  if (Array.from(password).length < shortest) {
    throw new Failure("master", `the password of the new file needs at least ${shortest} characters`);
  }
  if (isatty(descriptor) && (await readSecret(host, "The same password again: ", descriptor)) !== password) {
    throw new Failure("master", "the two passwords differ: nothing was written");
  }
  return password;
}

function noteLeftOut(host: Host, leftOut: readonly LeftOut[]): void {
  for (const { account, error } of leftOut) note(host, `skipped: ${accountLine(account)}: ${error.message}`);
}

function noteLongCodes(host: Host, accounts: readonly Account[]): void {
  for (const account of accounts)
    note(host, `${accountLine(account)}: Bitwarden and KeePassXC often get one-time codes of 10 digits wrong`);
}

/**
 * Writes a new file that only its owner can read. Never replaces an existing file. If writing fails, removes the file,
 * because a part of it can contain passwords.
 */
async function writeNew(file: string, content: string | Uint8Array): Promise<void> {
  const failed = (cause: unknown): never => {
    const there = (cause as NodeJS.ErrnoException).code === "EEXIST";
    throw new Failure("output", there ? `${file} already exists: choose another name` : `${file} cannot be written`, {
      cause,
    });
  };
  const handle = await open(file, "wx", 0o600).catch(failed);
  try {
    try {
      await handle.writeFile(content);
      await handle.sync(); // some file systems report a full disk only here
    } finally {
      await handle.close();
    }
  } catch (cause) {
    await rm(file, { force: true });
    failed(cause);
  }
}
