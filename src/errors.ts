/** Every way in which the product refuses. The set is closed: a `switch` over it is complete. */
export type AppErrorCode =
  | "bad-argument" //        a value of the wrong type or form: [parameter, what came]
  | "master-empty" //        no master password
  | "bad-character" //       [parameter, "control" | "unassigned" | "surrogate"]
  | "site-missing" //        an address or a field that names no site: [what came]
  | "scheme-unknown" //      [what came]
  | "revision-range" //      [what came, smallest, greatest]
  | "rules-length" //        [what came, smallest, greatest]
  | "rules-classes" //       [what is wrong with the character classes]
  | "rules-words" //         [what came, smallest, greatest]
  | "rules-separator" //     [what came]
  | "rules-unlikely" //      too few passwords satisfy the rules to be found by chance
  | "vault-missing"
  | "vault-exists"
  | "vault-format" //        not a vault's header, or a field of it of the wrong type: [field]
  | "vault-newer" //         written by a newer version: [its version]
  | "iterations-range" //    [what came, smallest, greatest]
  | "cannot-decrypt" //      a wrong master password, a flipped bit, a moved or cut record: all look the same
  | "field-type" //          [record name, field]
  | "record-too-large" //    more than 8 MiB
  | "read-only" //           the vault holds records of a newer version
  | "storage-failed"
  | "storage-busy" //        another program has held the lock for too long: [where]
  | "randomness-failed"
  | "locked"
  | "unlock-paused" //       several wrong master passwords in a row: [seconds to wait]
  | "account-exists" //      [login, site], and the login by which it is shown now, where that is another one
  | "account-missing"
  | "root-missing" //        an account's root is not among the vault's keys
  | "backup-format" //       not a backup file, or a field of it of the wrong type: [field]
  | "backup-newer" //        written by a newer version: [its version]
  | "backup-too-large" //    [megabytes that came, the most]
  | "backup-unsealed" //     a seal that is missing, or does not open
  | "backup-incomplete" //   not as many records as were sealed: [how many came, how many were sealed]
  | "backup-mixed" //        as many records as were sealed, but not those
  | "record-foreign" //      in a backup: under no storage key of that vault's records
  | "restore-stale" //       the vault has changed since the preview
  | "recovery-format" //     a recovery code that is none, or of a newer version
  | "recovery-character" //  [line, the character]
  | "recovery-line" //       a line of a recovery code that does not check: [line]
  | "recovery-too-long"; //  a secret too long for a recovery code: [bytes, the most]

/** What a sentence about the error needs, in the order given beside each code; never a secret. */
export type AppErrorValues = readonly (string | number)[];

/**
 * The one error class of the product. `message` is a sentence in English; `code` and `values` let an interface say it in
 * its own language.
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

/** What a value is, for a message, without saying what is in it. */
export function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  if (typeof value === "object") return "an object";
  if (typeof value === "number") return String(value);
  return typeof value === "undefined" ? "nothing" : `a ${typeof value}`;
}

/** As {@link kindOf}, where a secret belongs: a PIN that came as a number is not said either. */
export const kindAlone = (value: unknown): string => (typeof value === "number" ? "a number" : kindOf(value));
