import { AppError, type AppErrorCode } from "../src/errors.ts";

/** Exit codes and their meanings, also for the man page. */
export const exitCodes = {
  done: [0, "The password or another result was output; a sync found nothing to do."],
  unexpected: [1, "Unexpected error of the program or the system."],
  usage: [2, "The command line or the config file is wrong, or no password fits the rules."],
  master: [3, "No master password was given, or it cannot be used."],
  backup: [4, "The vault, backup or imported file cannot be read or written, or a password is wrong."],
  account: [5, "No account matches, several match, or the account has no one-time codes."],
  output: [6, "The password could not be output: no clipboard, no file, or too long for a QR code."],
  store: [7, "The place to sync with cannot be used."],
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

const usage: readonly AppErrorCode[] = ["bad-argument", "bad-character", "site-missing", "scheme-unknown"];

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
  return code === "randomness-failed" ? "unexpected" : "backup";
}

/** Replaces or removes the library's parameter names at the beginning of a message, because users do not know them. */
const readable = (message: string): string =>
  message.replace(/^masterPassword\b/u, "the master password").replace(/^rules\.classes: /u, "");

/**
 * Returns the message and exit code for an error. The text of an unknown error is not shown, because it could contain a
 * secret.
 */
export function describeError(error: unknown): { readonly code: number; readonly message: string } {
  if (error instanceof Failure) return { code: exitCodes[error.reason][0], message: error.message };
  if (!(error instanceof AppError)) return { code: exitCodes.unexpected[0], message: "an unexpected error occurred" };
  return { code: exitCodes[reasonOf(error)][0], message: readable(error.message) };
}
