import { AppError, type AppErrorCode } from "../src/index.ts";

/** How the program ends: its exit code and what that means, for the man page too. */
export const exitCodes = {
  done: [0, "The password, or what else was asked for, was given."],
  unexpected: [1, "Something unexpected: a fault of the program or of the system."],
  usage: [2, "The command line or the config file is wrong, or asks for a password that cannot be."],
  master: [3, "No master password came, or one that cannot be used."],
  backup: [4, "The backup file cannot be read, or this master password does not open it."],
  account: [5, "No account of the backup fits, or more than one."],
  output: [6, "The password could not be given: no clipboard, no file, too long for a QR code."],
  interrupted: [130, "Interrupted by Ctrl+C, or by Ctrl+D at the question."],
  readerGone: [141, "Whatever was to read the output has gone."],
} as const satisfies Record<string, readonly [code: number, meaning: string]>;

export type FailureReason = Exclude<keyof typeof exitCodes, "done" | "interrupted" | "readerGone">;

/** A sentence for whoever sits at the terminal. Its message never holds a secret. */
export class Failure extends Error {
  override readonly name = "Failure";
  readonly reason: FailureReason;

  constructor(reason: FailureReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** Ctrl+C or Ctrl+D at the prompt: the program ends as if the signal had ended it. */
export class Interrupted extends Error {
  override readonly name = "Interrupted";
}

const usage: readonly AppErrorCode[] = ["bad-argument", "bad-character", "site-missing", "scheme-unknown"];

function reasonOf({ code, values }: AppError): FailureReason {
  if (code === "master-empty" || (code === "bad-character" && values[0] === "masterPassword")) return "master";
  if (usage.includes(code) || code === "revision-range" || code.startsWith("rules-")) return "usage";
  if (code === "account-missing" || code === "root-missing") return "account";
  return code === "randomness-failed" ? "unexpected" : "backup";
}

/** The library's names of what it was given, as somebody at a terminal calls them. */
const readable = (message: string): string =>
  message.replace(/^masterPassword\b/u, "the master password").replace(/^rules\.classes: /u, "");

/** What to say about an error, and what to end with. What is not known is not quoted: it might hold anything. */
export function describeError(error: unknown): { readonly code: number; readonly message: string } {
  if (error instanceof Failure) return { code: exitCodes[error.reason][0], message: error.message };
  if (!(error instanceof AppError))
    return { code: exitCodes.unexpected[0], message: "something unexpected went wrong" };
  const message =
    error.code === "cannot-decrypt" ? "this master password does not open the backup" : readable(error.message);
  return { code: exitCodes[reasonOf(error)][0], message };
}
