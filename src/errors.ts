/**
 * All error codes of the library. No other codes exist, so a `switch` can handle every code. The comment beside a code
 * describes its meaning and, in square brackets, the content of `values`.
 */
export type AppErrorCode =
  | "bad-argument" //        wrong type or form: [parameter, value or its type]
  | "master-empty" //        the master password is empty
  | "bad-character" //       [parameter, "control" | "unassigned" | "surrogate"]
  | "site-missing" //        an address or a field without a site: [value]
  | "scheme-unknown" //      [value]
  | "identity-empty" //      saltmill-2 needs an identity
  | "revision-range" //      [value, minimum, maximum]
  | "rules-length" //        [value, minimum, maximum]
  | "rules-classes" //       [what is wrong with the classes, or the wrong characters]
  | "rules-words" //         [value, minimum, maximum]
  | "rules-separator" //     [value]
  | "rules-unlikely" //      so few passwords satisfy the rules that none is found by chance
  | "vault-missing" //       in a store: ["damaged"] or ["unknown"] (maybe of a newer version) if it has such files
  | "vault-exists"
  | "vault-format" //        not a vault's header, or a field has the wrong type: [field]
  | "vault-newer" //         written by a newer version: [version of the format]
  | "iterations-range" //    [value, minimum, maximum]
  | "cannot-decrypt" // wrong master password, or changed or truncated data: ["damaged"] if a store has damaged files
  | "master-changed" //      the old master password: another device has changed the master password
  | "field-type" //          [record name, field]
  | "record-too-large" //    more than 8 MiB
  | "read-only" //           the vault contains records of a newer version
  | "storage-failed" //      the storage of this device cannot be read or written: ["merged"] if a sync had saved changes
  | "store-failed" //        a server, a folder or the browser's sync cannot be used: [the reason]
  | "leaks-failed" //        the list of leaked passwords cannot be asked: [the reason, seconds to wait]
  | "storage-busy" // another program or window is using the storage: [path or "another window"]
  | "randomness-failed"
  | "memory" //              this device refuses the memory for a derivation: [megabytes]
  | "locked"
  | "unlock-paused" //       after several wrong master passwords: [seconds to wait]
  | "totp-key" //            not a key of one-time codes: [the reason, see `OneTimeKeyFault`]
  | "account-exists" //      [username, site, the existing account's username if it differs from the new username]
  | "account-missing"
  | "password-missing" //    the account has no password, for example only one-time codes
  | "root-missing" //        the `keys` record or an account's root is missing, or an account's secret is damaged
  | "backup-format" //       not a backup file, or one of its fields has the wrong type: [field]
  | "backup-newer" //        written by a newer version: [version of the format]
  | "backup-too-large" //    [megabytes, maximum]
  | "backup-unsealed" //     the seal (an encrypted digest of the backup) is missing or cannot be decrypted
  | "backup-incomplete" //   not as many records as the seal says: [records, records according to the seal]
  | "backup-mixed" //        the header or the records are not those with which the backup was made
  | "record-foreign" // a backup's entry whose storage key does not belong to the backup's vault
  | "restore-stale" //       the vault has changed since the preview of a restore
  | "import-format" //       not a file that can be imported, or damaged: [the reason, see `ImportFault`]
  | "import-too-large" //    a limit for imported files is exceeded: [limit, value, maximum]
  | "import-row" //          an entry of an imported file is left out: [row, reason]
  | "import-stale" //        the vault has changed since the preview of an import
  | "recovery-format" //     not a recovery code, or one of a newer version
  | "recovery-character" //  a character that no code contains: [line, character]
  | "recovery-line" //       the check characters of a line are wrong: [line]
  | "recovery-too-long"; //  the secret is too long for a recovery code: [bytes, maximum]

/** Values for an error message, in the order that is documented beside each code. The values are never secret. */
export type AppErrorValues = readonly (string | number)[];

/**
 * The only error class of the library. `message` is an English sentence. With `code` and `values`, a user interface can
 * show the error in another language.
 *
 * @example
 * ```ts
 * import { AppError, derivePassword } from "saltmill";
 * try {
 *   await derivePassword({ masterPassword: "", site: "example.com" });
 * } catch (error) {
 *   if (!(error instanceof AppError) || error.code !== "master-empty") throw error;
 * }
 * ```
 */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: AppErrorCode;
  readonly values: AppErrorValues;

  constructor(code: AppErrorCode, message: string, values: AppErrorValues = [], options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.values = values;
  }
}

/** Describes a value for an error message: a number by its value, and any other value by its type. */
export function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  if (typeof value === "object") return "an object";
  if (typeof value === "number") return String(value);
  return typeof value === "undefined" ? "nothing" : `a ${typeof value}`;
}

/** Describes a value by its type alone, because the value may be secret. A number may be a PIN, for example. */
export const kindAlone = (value: unknown): string => (typeof value === "number" ? "a number" : kindOf(value));
