import { open, rm } from "node:fs/promises";
import { isatty } from "node:tty";
import type { Account } from "../../src/accounts/index.ts";
import {
  type ChangedField,
  type ChangedForSpreadsheet,
  exportBitwarden,
  exportCsv,
  type ExportFormat,
  exportKdbx,
  type LeftOut,
  notKept,
  type NotKeptKind,
} from "../../src/exchange/index.ts";
import type { Contents } from "../../src/vault/index.ts";
import { Failure } from "../failure.ts";
import { codeOf, fileError } from "../file-error.ts";
import type { Host } from "../host.ts";
import { readSecret } from "../read-secret.ts";
import { bounded, counted, note, noteEach, onOneLine, withProgress, write } from "../output.ts";
import { accountLine, openBackupFile } from "./open-backup-file.ts";

export interface VaultExportOptions {
  readonly format: ExportFormat;
  readonly everything?: true;
  readonly output?: string;
  readonly passwordFd?: number;
  readonly masterFd?: number;
}

/**
 * `saltmill vault export FILE`: writes the accounts with their passwords, as unencrypted CSV or JSON, or as a KeePass
 * database, and names what the format does not keep.
 */
export async function exportVault(host: Host, file: string, options: VaultExportOptions): Promise<void> {
  const { format, everything, output, masterFd } = options;
  if (format === "kdbx" || everything) {
    await exportDatabase(host, file, options);
    return;
  }
  const contents = await openBackupFile(host, file, masterFd);
  const { text, rows, leftOut, earlierLeftOut, changed, longCodes } =
    format === "bitwarden-json"
      ? { ...(await exportBitwarden(contents)), changed: [] }
      : { ...(await exportCsv(contents, { format })), earlierLeftOut: [] };
  if (output === undefined) await write(host.stdout, text, format === "bitwarden-json" ? "json" : "none");
  else await writeNew(output, text);
  noteLeftOut(host, leftOut, earlierLeftOut);
  noteChanged(host, changed);
  noteLongCodes(host, longCodes);
  noteNotKept(host, contents, format);
  note(host, `${counted(rows, "password")} written without encryption; delete the file right after importing`);
}

async function exportDatabase(
  host: Host,
  file: string,
  { output, passwordFd, masterFd }: VaultExportOptions,
): Promise<void> {
  if (output === undefined)
    throw new Failure("usage", "a KeePass database (--everything, --format kdbx) needs --output");
  const isSameSource = (passwordFd ?? host.stdin) === (masterFd ?? host.stdin);
  if (isSameSource && !isatty(host.stdin)) {
    throw new Failure(
      "usage",
      "the new file needs its own password: read it from another file descriptor with --password-fd",
    );
  }
  const contents = await openBackupFile(host, file, masterFd);
  const password = await readNewPassword(host, output, passwordFd);
  const { bytes, rows, leftOut, earlierLeftOut, longCodes } = await withProgress(host, "Encrypting", (progress) =>
    exportKdbx(contents, { password, ...progress }),
  );
  await writeNew(output, bytes);
  noteLeftOut(host, leftOut, earlierLeftOut);
  noteLongCodes(host, longCodes);
  noteNotKept(host, contents, "kdbx");
  note(host, `${counted(rows, "account")} written`);
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

function noteLeftOut(host: Host, leftOut: readonly LeftOut[], earlierLeftOut: readonly LeftOut[]): void {
  const lines = (what: string, those: readonly LeftOut[]): string[] =>
    those.map(({ account, error }) => `${what}: ${accountLine(account)}: ${error.message}`);
  noteEach(host, lines("skipped", leftOut));
  noteEach(host, lines("skipped an earlier password", earlierLeftOut));
}

const fieldNames = {
  password: "passwords",
  login: "usernames",
  title: "names",
  address: "addresses",
  notes: "notes",
  totp: "one-time codes",
  tags: "tags",
} as const satisfies Readonly<Record<ChangedField, string>>;

/** Says which fields of how many accounts got apostrophes, and names the accounts that no longer log in with them. */
function noteChanged(host: Host, changed: readonly ChangedForSpreadsheet[]): void {
  if (changed.length === 0) return;
  const counts = Object.entries(fieldNames).flatMap(([field, name]) => {
    const count = changed.filter(({ fields }) => fields.some((each) => each === field)).length;
    return count === 0 ? [] : [`${name} ${count}`];
  });
  note(host, `values with an added apostrophe, only for spreadsheets: ${counts.join(", ")}`);
  const lines = changed.flatMap(({ account, fields }) => {
    const secrets = fields.filter((field) => field === "password" || field === "login");
    return secrets.length === 0 ? [] : [`changed: ${accountLine(account)}: ${secrets.map(nameOfOne).join(", ")}`];
  });
  noteEach(host, lines);
}

const nameOfOne = (field: "password" | "login"): string => (field === "login" ? "username" : field);

const kindNames = {
  history: "earlier passwords",
  totp: "one-time codes",
  totpHistory: "earlier keys of one-time codes",
  tags: "tags",
  favourite: "favourites",
  aliases: "linked sites",
  app: "addresses of apps, which browsers refuse",
  new: "new passwords that the sites do not have yet (the passwords before them are)",
  generated: "the settings of generated passwords (the passwords are)",
  hosts: "sites of one host only",
  deleted: "deleted accounts",
} as const satisfies Readonly<Record<NotKeptKind, string>>;

/** Number of accounts that are named for each kind of data. */
const mostNames = 10;

/** Counts and names what the file does not contain, although the vault contains it. */
function noteNotKept(host: Host, contents: Contents, format: ExportFormat): void {
  for (const { kind, names } of notKept(contents, format)) {
    const all = kind === "generated" ? [] : names;
    const titles = all.map(({ site, title }) => onOneLine(title === "" ? site : `${site} ${title}`));
    const named = titles.length === 0 ? "" : `: ${bounded(titles, mostNames, (count) => `${count} more`).join(", ")}`;
    note(host, `not in the file: ${kindNames[kind]} ${names.length}${named}`);
  }
}

function noteLongCodes(host: Host, accounts: readonly Account[]): void {
  const fault = "Bitwarden and KeePassXC often get one-time codes of 10 digits wrong";
  noteEach(
    host,
    accounts.map((account) => `${accountLine(account)}: ${fault}`),
  );
}

/**
 * Writes a new file that only its owner can read. Never replaces an existing file. If writing fails, removes the file,
 * because a part of it can contain passwords.
 */
async function writeNew(file: string, content: string | Uint8Array): Promise<void> {
  const failed = (cause: unknown): never => {
    const hint = codeOf(cause) === "EEXIST" ? "; choose another name" : "";
    throw new Failure("output", fileError(file, "written", cause) + hint, { cause });
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
    await rm(file, { force: true }).catch(() => undefined); // an error of `rm` would hide the reason
    failed(cause);
  }
}
