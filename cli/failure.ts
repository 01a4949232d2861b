import { AppError, type AppErrorCode } from "../src/errors.ts";
import { traceOf } from "../src/trace.ts";
import type { ImportFault } from "../src/formats/index.ts";

/** Exit codes and their meanings, also for the man page. */
export const exitCodes = {
  done: [0, "The password or another result was output; a sync found nothing to do."],
  unexpected: [1, "Unexpected error of the program or the system."],
  usage: [2, "The command line or the config file is wrong, or no password fits the rules."],
  master: [3, "No master password was given, or it cannot be used."],
  backup: [4, "The vault file, backup or imported file cannot be read or written, or a password is wrong."],
  account: [5, "No account matches, several match, or the account has no one-time codes."],
  output: [6, "The password could not be output: no clipboard, no file, or too long for a QR code."],
  store: [7, "The folder or server to sync with cannot be used, or has no vault yet."],
  changed: [10, "Something was synced."],
  conflict: [11, "Synced, but two devices changed the same value, and the user has to choose one."],
  interrupted: [130, "Interrupted by Ctrl+C, or by Ctrl+D at the prompt."],
  readerGone: [141, "The program that reads the output closed it."],
} as const satisfies Record<string, readonly [code: number, meaning: string]>;

export type FailureReason = Exclude<
  keyof typeof exitCodes,
  "done" | "changed" | "conflict" | "interrupted" | "readerGone"
>;

/** An error whose message is shown to the user. The message never contains a secret. `reason` decides the exit code. */
export class Failure extends Error {
  override readonly name = "Failure";
  readonly reason: FailureReason;

  constructor(reason: FailureReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** The error that a prompt throws on Ctrl+C and Ctrl+D. The program then ends as if the signal SIGINT had ended it. */
export class Interrupted extends Error {
  override readonly name = "Interrupted";
}

const usage: readonly AppErrorCode[] = [
  "bad-argument",
  "bad-character",
  "identity-empty",
  "site-missing",
  "scheme-unknown",
];

function reasonOf({ code, values }: AppError): FailureReason {
  if (
    code === "master-empty" ||
    code === "master-changed" ||
    (code === "bad-character" && values[0] === "masterPassword")
  )
    return "master";
  if (usage.includes(code) || code === "revision-range" || code.startsWith("rules-")) return "usage";
  if (code === "account-missing" || code === "password-missing" || code === "root-missing" || code === "totp-key")
    return "account";
  if (code === "store-failed") return "store";
  return code === "randomness-failed" || code === "memory" ? "unexpected" : "backup";
}

/** Replaces or removes the library's parameter names at the beginning of a message, because users do not know them. */
const readable = (message: string): string =>
  message.replace(/^masterPassword\b/u, "the master password").replace(/^rules\.classes: /u, "");

/** The sentences about files that cannot be imported: the English texts `error_import_…` of the interface. */
const importFaults: Readonly<Record<ImportFault, string>> = {
  format: "Saltmill doesn't know this kind of file. Export your accounts again, as CSV or JSON.",
  version: "This file is from a version of its program that Saltmill doesn't know. Export again in another format.",
  damaged: "This file is damaged or incomplete. Export again.",
  changed: "This file was changed after its program saved it. Choose another copy.",
  empty: "This file is empty. Export again.",
  encoding: "This file isn't saved as UTF-8. Save it again with the encoding UTF-8.",
  noText: "This isn't a text file. Export your accounts again, as CSV or JSON.",
  picture: "This is a picture. Export your accounts again, as CSV or JSON.",
  pdf: "This is a PDF document. Export your accounts again, as CSV or JSON.",
  page: "This is a web page. Export your accounts again, as CSV or JSON.",
  spreadsheet: "This is a spreadsheet. Open it, save it as CSV with the encoding UTF-8, and choose that file.",
  zip: "This ZIP file is from a program that Saltmill doesn't know. Unpack it, then choose the file inside.",
  archive: "This is a packed file. Unpack it, then choose the file inside.",
  database: "This is the database of another program. Export your accounts in that program, as CSV or JSON.",
  encrypted: "This file is encrypted in a way that Saltmill can't open. Export again without encryption.",
  ownBackup:
    "This is a backup of Saltmill. saltmill vault list FILE shows it. Restore it in the extension, under Backup.",
  ownVault: "This is a vault of Saltmill. saltmill vault list FILE shows it.",
  ownKit: "This is a code of an emergency kit. Open the whole kit on the generator page.",
  ownAccount:
    "This file opens only in the Bitwarden account that made it. " +
    'Export again and choose "Password protected" or ".json".',
  keepass1: "This is a database of KeePass 1. Open it in KeePass or KeePassXC, save it as KDBX, and choose that file.",
  keepassOld: "This database is in an early format of KeePass 2. Open it in KeePass, save it as KDBX, and try again.",
  keepassNew: "This database is in a newer format than Saltmill knows. In KeePass, save it as KDBX 4, and try again.",
  keepassCipher:
    "This database uses a cipher that Saltmill doesn't know. " +
    "In its settings, choose AES or ChaCha20, save it, and try again.",
  keepassKey:
    "This database makes its key in a way that Saltmill doesn't know. " +
    "In its settings, choose AES-KDF or Argon2, save it, and try again.",
  keyFile: "This isn't a key file of KeePass, or it is damaged. Choose the key file that opens this database.",
};

/**
 * Returns the message and exit code for an error. The text of an unknown error is not shown, because it could contain a
 * secret. What is shown instead is enough for a report.
 */
export function describeError(error: unknown): { readonly code: number; readonly message: string } {
  if (error instanceof Failure) return { code: exitCodes[error.reason][0], message: error.message };
  if (!(error instanceof AppError)) {
    return { code: exitCodes.unexpected[0], message: `an unexpected error occurred (${traceOf(error)})` };
  }
  const { code, values } = error;
  const message = code === "import-format" ? importFaults[values[0] as ImportFault] : readable(error.message);
  return { code: exitCodes[reasonOf(error)][0], message };
}
