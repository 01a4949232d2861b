import { AppError } from "../errors.ts";

const mebibyte = 2 ** 20;

/**
 * Limits for imported files, which may be hostile. Each limit is checked before the work that would take too much
 * memory or time.
 */
const limits = {
  /** Size of the file in MiB. */
  file: 64,
  /** Size of the unpacked contents in MiB. */
  unpacked: 256,
  entries: 100_000,
  /**
   * Number of separators between the cells of a table. More cells could exhaust the memory. The limit is enough for
   * 100,000 rows with 160 columns.
   */
  separators: 16_000_000,
  /**
   * Number of values in a JSON file. More values could exhaust the memory. Even 100,000 entries have fewer values.
   */
  values: 10_000_000,
  /** Memory for Argon2 in MiB. */
  "argon2-memory": 1024,
  /**
   * Memory for Argon2 in MiB, multiplied by the number of passes. The time depends only on this product: WebAssembly
   * fills 1 GiB per second on the machine of the measurements, and so needs a minute for the limit, 64 GiB.
   *
   * KeePass, Bitwarden and RFC 9106 propose 128 MiB to 2 GiB. KeePassXC chooses as many passes of 64 MiB, on two
   * threads, as fit into the time that the user wants: 1 second, and at most 5. The machine of the measurements fills
   * 1.6 GiB per second then, so that 5 seconds give 8 GiB. The limit is for a machine that is eight times as fast.
   */
  "argon2-work": 65_536,
  /** Lanes of Argon2. All lanes share the memory, so this limit only rejects implausible values. */
  "argon2-lanes": 255,
  /**
   * Memory for scrypt in MiB, multiplied by its parallelization: the parts run one after another. Aegis takes 32. The
   * limit takes 2.2 s on the machine of the measurements (Node 20).
   */
  "scrypt-memory": 512,
  /** Rounds of KeePass's AES-KDF, and iterations of PBKDF2. */
  rounds: 100_000_000,
} as const;

/** Name of a limit. */
export type ImportLimit = keyof typeof limits;

/**
 * Throws if a value is above its limit.
 *
 * @throws AppError `import-too-large`
 */
export function assertLimit(limit: ImportLimit, value: number): void {
  const most = limits[limit];
  if (value <= most) return;
  const message = `this file is too large to import (${limit}: ${Math.ceil(value)}, limit: ${most})`;
  throw new AppError("import-too-large", message, [limit, Math.ceil(value), most]);
}

/** Throws if a file or its unpacked contents are too large. */
export function assertBytesLimit(limit: "file" | "unpacked", count: number): void {
  assertLimit(limit, count / mebibyte);
}

/** Maximum size of an unpacked file in bytes, equal to `limits.unpacked` in MiB. */
export const largestUnpacked = 2 ** 28; // not computed from `limits`, so that bundlers can remove it if it is unused

/**
 * Why a file cannot be imported. Each user interface has a sentence for each reason, which says what the file is and what
 * to do:
 * - `format`: an unknown kind of file; `version`: a known kind in an unknown version
 * - `damaged`: damaged or incomplete; `changed`: changed after it was signed
 * - `empty`, `encoding`: a text without content, or in an unknown encoding
 * - `noText`, `picture`, `pdf`, `page`, `spreadsheet`, `zip`, `archive`, `database`, `encrypted`: other kinds of files
 * - `ownBackup`, `ownVault`, `ownKit`: files of Saltmill itself
 * - `ownAccount`: encrypted for the Bitwarden account that made the file
 * - `keepass1`, `keepassOld`, `keepassNew`: a database of another version of KeePass
 * - `keepassCipher`, `keepassKey`: a cipher or key derivation that Saltmill does not know
 * - `keyFile`: a damaged key file of KeePass
 */
export type ImportFault =
  | ("format" | "version" | "damaged" | "changed" | "empty" | "encoding" | "noText" | "picture" | "pdf" | "page")
  | ("spreadsheet" | "zip" | "archive" | "database" | "encrypted" | "ownAccount" | "keyFile")
  | ("ownBackup" | "ownVault" | "ownKit")
  | ("keepass1" | "keepassOld" | "keepassNew" | "keepassCipher" | "keepassKey");

/** Creates the error for a file that cannot be imported. */
export const badImport = (fault: ImportFault, cause?: unknown): AppError =>
  new AppError("import-format", `this file cannot be imported: ${fault}`, [fault], { cause });

/**
 * Reasons why a row is left out:
 * - `columns`: the row has more cells than any table
 * - `quotes`: the quotation marks of the row are wrong
 * - `password`: the row has neither a password nor values to derive one
 * - `type`: a field has the wrong type or an impossible value
 * - `time`: the password depends on the time
 * - `site`: the row contains no site
 * - `scheme`: Saltmill does not know how the password is derived
 * - `reference`: the username or the password has a placeholder or reference of KeePass, which a table cannot replace
 * - `placeholder`: the username or the password has a placeholder or reference of KeePass that cannot be replaced
 */
export type RowReason =
  "columns" | "quotes" | "password" | "type" | "time" | "site" | "scheme" | "reference" | "placeholder";

const reasons: Readonly<Record<RowReason, string>> = {
  columns: "it has too many cells",
  quotes: "its quotation marks are not closed",
  password: "it has no password",
  type: "a field has a value of the wrong kind",
  time: "its password changes with the time",
  site: "it does not say which site it is for",
  scheme: "its password is made in an unknown way",
  reference: "its username or password refers to other fields, which the database itself (KDBX) contains",
  placeholder: "its username or password has a placeholder of KeePass that cannot be replaced",
};

/** Creates the error for a row that is left out. */
export const badRow = (row: number, reason: RowReason): AppError =>
  new AppError("import-row", `row ${row} is left out: ${reasons[reason]}`, [row, reason]);
