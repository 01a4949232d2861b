import { readFile } from "node:fs/promises";
import { isatty } from "node:tty";
import { AppError } from "../../src/errors.ts";
import { type OpenImportOptions, openImport, type ReadImport, sampleImport } from "../../src/exchange/index.ts";
import { Failure } from "../failure.ts";
import { fileError } from "../file-error.ts";
import type { Host } from "../host.ts";
import { readSecret } from "../read-secret.ts";
import { askYes } from "../prompt.ts";
import { onOneLine, withProgress } from "../output.ts";

/** Options for {@link openFile}. */
export interface OpenFileOptions {
  readonly passwordFd?: number;
  readonly identity?: string;
  readonly keyFile?: string;
  readonly yes?: true;
}

/**
 * Opens a file of another program. If the file needs a password, asks for the file's password or for the master
 * password of the program that wrote the file. If that program derives its passwords from its master password, also
 * shows one derived password and asks the user if this password is right, unless `yes` is set.
 *
 * @returns undefined if the user says that the shown password is wrong
 * @throws Failure `master`, `backup`; Interrupted; errors of `sampleImport` and `openImport`
 */
export async function openFile(
  host: Host,
  file: string,
  read: ReadImport,
  { passwordFd, identity, keyFile: keyPath, yes }: OpenFileOptions,
): Promise<ReadImport | undefined> {
  if (read.needs === undefined) return read;
  const isMaster = read.needs === "master-password";
  const question = isMaster ? `Master password in ${read.program ?? "the other program"}: ` : `Password for ${file}: `;
  const keyFile = keyPath === undefined ? undefined : await readKeyFile(keyPath);
  const mayBeEmpty = read.format === "kdbx" ? "may be empty" : undefined;
  const password = await readSecret(host, onOneLine(question), passwordFd, mayBeEmpty);
  const options = { password, identity, keyFile, pbkdf2: host.pbkdf2 };
  const opened = async <T>(title: string, work: (options: OpenImportOptions) => Promise<T>): Promise<T> => {
    try {
      return await withProgress(host, title, (progress) => work({ ...options, ...progress }));
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "cannot-decrypt") throw error;
      throw new Failure("backup", `the password for ${file} is wrong, or the file is damaged`);
    }
  };
  if (isMaster && !yes) {
    const sample = await opened("Deriving", (all) => sampleImport(read, all));
    const { site = "", login = "", password: derived = "", check = "" } = sample ?? {};
    const name = onOneLine([site, login].filter((part) => part !== "").join("  "));
    const shown = `${name}\n  password: ${derived}\n${check === "" ? "" : `  ${read.program ?? ""} shows: ${check}\n`}`;
    if (sample && !(await askYes(host, `${shown}Is this the password that you know?`))) return undefined;
  }
  return opened("Opening", (all) => openImport(read, all));
}

async function readKeyFile(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (cause) {
    throw new Failure("backup", fileError(path, "read", cause), { cause });
  }
}

/** Throws if the file's password and the vault's master password would be read from the same pipe or file. */
export function assertTwoSources(
  host: Host,
  read: ReadImport,
  passwordFd: number | undefined,
  masterFd?: number,
): void {
  if (read.needs === undefined || isatty(passwordFd ?? host.stdin)) return;
  if ((passwordFd ?? host.stdin) !== (masterFd ?? host.stdin)) return;
  throw new Failure(
    "usage",
    "this file needs its own password: read it from another file descriptor with --password-fd",
  );
}
