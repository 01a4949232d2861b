import { AppError } from "../errors.ts";

const mebibyte = 2 ** 20;

/** Limits for files of unknown origin. They are checked before the work that they limit. */
const limits = {
  /** MiB of the file. */
  file: 64,
  /** MiB of what the file contains after unpacking. */
  unpacked: 256,
  entries: 100_000,
  /** MiB of memory for Argon2. */
  "argon2-memory": 1024,
  /** Passes of Argon2. */
  "argon2-passes": 100,
  /** Lanes of Argon2. They share the memory, so this only excludes nonsense. */
  "argon2-lanes": 255,
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
  const message = `this file is too large to import: ${limit} ${Math.ceil(value)}, the limit is ${most}`;
  throw new AppError("import-too-large", message, [limit, Math.ceil(value), most]);
}

/** Throws if a file, or what it contains, has too many bytes. */
export function assertBytesLimit(limit: "file" | "unpacked", count: number): void {
  assertLimit(limit, count / mebibyte);
}

/** The most bytes that a packed file may contain. */
export const largestUnpacked = 2 ** 28; // a number, because bundlers keep what is computed at the start

/** Creates the error for a file that is damaged or of an unknown kind. `part` is a short English name of the wrong part. */
export const badImport = (part: string, cause?: unknown): AppError =>
  new AppError("import-format", `this file cannot be imported, or it is damaged: ${part}`, [part], { cause });

/**
 * Reasons why a row is left out:
 * - `columns`: it has another number of cells than the header
 * - `quotes`: its quotation marks are not closed
 * - `password`: it has no password
 * - `type`: a field has the wrong type or an impossible value
 * - `time`: its password depends on the time
 * - `scheme`: its password is made in a way that Saltmill does not know
 */
export type RowReason = "columns" | "quotes" | "password" | "type" | "time" | "scheme";

const reasons: Readonly<Record<RowReason, string>> = {
  columns: "it has too many or too few cells",
  quotes: "its quotation marks are not closed",
  password: "it has no password",
  type: "a field has a value of the wrong kind",
  time: "its password changes with the time",
  scheme: "its password is made in an unknown way",
};

/** Creates the error for a row that is left out. */
export const badRow = (row: number, reason: RowReason): AppError =>
  new AppError("import-row", `row ${row} is left out: ${reasons[reason]}`, [row, reason]);
