import type { ProgressOptions } from "../../../crypto/index.ts";
import type { Account } from "../../accounts/index.ts";
import { AppError, kindOf } from "../../errors.ts";
import type { Contents } from "../../vault/index.ts";
import { type ExportedAccount, exportedAccounts, type LeftOut, withLongCodes } from "./accounts.ts";

type Column = readonly [header: string, value: (row: ExportedAccount) => string];

const always =
  (text: string): Column[1] =>
  () =>
    text;
const title: Column[1] = (row) => row.title;
const url: Column[1] = (row) => row.url;
const login: Column[1] = (row) => row.login;
const password: Column[1] = (row) => row.password;
const notes: Column[1] = (row) => row.notes;
const totp: Column[1] = (row) => row.totp;
const folder: Column[1] = ({ tags: [first = ""] }) => first;

/** Columns of each CSV format, with the names and the order that password managers expect. */
const formats = {
  /** Chrome's columns. Edge, Firefox, Safari and most password managers import them. */
  browsers: [
    ["name", title],
    ["url", url],
    ["username", login],
    ["password", password],
    ["note", notes],
  ],
  bitwarden: [
    ["folder", folder],
    ["favorite", (row) => (row.favourite ? "1" : "")],
    ["type", always("login")],
    ["name", title],
    ["notes", notes],
    ["fields", always("")],
    ["reprompt", always("0")],
    ["login_uri", url],
    ["login_username", login],
    ["login_password", password],
    ["login_totp", (row) => row.bitwardenTotp],
  ],
  keepassxc: [
    ["Group", (row) => `Root/${folder(row) || "Saltmill"}`],
    ["Title", title],
    ["Username", login],
    ["Password", password],
    ["URL", url],
    ["Notes", notes],
    ["TOTP", totp],
  ],
} as const satisfies Record<string, readonly Column[]>;

/** Name of a format of CSV files. */
export type CsvFormat = keyof typeof formats;
/**
 * The formats that {@link exportCsv} writes.
 *
 * @example
 * ```ts
 * import { csvFormats } from "saltmill/exchange";
 * csvFormats; // ["browsers", "bitwarden", "keepassxc"]
 * ```
 */
export const csvFormats = /* @__PURE__ */ Object.keys(formats) as readonly CsvFormat[];

/** Options for {@link exportCsv}. */
export interface ExportCsvOptions extends ProgressOptions {
  /** Default: `browsers`. */
  readonly format?: CsvFormat | undefined;
  /**
   * `escape` (the default) puts an apostrophe before every text that a spreadsheet would run as a formula, including
   * passwords. `keep` writes every text unchanged. Use `keep` to import the file into a password manager, and do not
   * open such a file in a spreadsheet.
   */
  readonly formulas?: "escape" | "keep" | undefined;
}

/** Result of {@link exportCsv}. */
export interface ExportedCsv {
  /** The CSV file. It contains every password unencrypted. */
  readonly text: string;
  readonly rows: number;
  /** Accounts that are not in the file because their password cannot be derived or decrypted. */
  readonly leftOut: readonly LeftOut[];
  /**
   * Accounts whose password begins with an added apostrophe. A program that imports the file would store a wrong
   * password for each of these accounts.
   */
  readonly escaped: readonly Account[];
  /** Accounts whose one-time codes have 10 digits, if the file contains keys. Bitwarden and KeePassXC compute a third of such codes wrongly. */
  readonly longCodes: readonly Account[];
}

/**
 * Returns all accounts as CSV, with unencrypted passwords. The formats `bitwarden` and `keepassxc` also contain the
 * keys of one-time codes. Callers must warn the user before the export and must not store the text.
 *
 * @throws {@link AppError} `bad-argument` for an unknown `format` or `formulas`; the signal's reason when aborted
 * @example
 * ```ts
 * import { type Vault } from "saltmill/vault";
 * import { exportCsv } from "saltmill/exchange";
 * export const toBitwarden = async (vault: Vault): Promise<string> =>
 *   (await exportCsv(await vault.contents(), { format: "bitwarden", formulas: "keep" })).text;
 * ```
 */
export async function exportCsv(contents: Contents, options: ExportCsvOptions = {}): Promise<ExportedCsv> {
  const { format = "browsers", formulas = "escape" } = options;
  assertOneOf("format", format, csvFormats);
  assertOneOf("formulas", formulas, ["escape", "keep"]);
  const { accounts, leftOut } = await exportedAccounts(contents, options);
  // The column `TOTP` is written only if an account has a key of one-time codes. Otherwise, the files of vaults without
  // such keys would differ from those of version 0.1.0.
  const hasKeys = accounts.some((row) => row.totp !== "");
  const columns = formats[format].filter(([header]) => header !== "TOTP" || hasKeys);
  const write = formulas === "escape" ? escapeFormula : (text: string): string => text;
  const rows: string[][] = [columns.map(([header]) => header)];
  const escaped: Account[] = [];
  for (const row of accounts) {
    rows.push(columns.map(([, value]) => write(value(row))));
    if (formulas === "escape" && isFormula(row.password)) escaped.push(row.account);
  }
  const longCodes = format === "browsers" ? [] : withLongCodes(accounts);
  return { text: csvOf(rows), rows: rows.length - 1, leftOut, escaped, longCodes };
}

function assertOneOf(name: string, value: string, possible: readonly string[]): void {
  if (possible.includes(value)) return;
  throw new AppError("bad-argument", `${name} must be one of ${possible.join(", ")}`, [name, kindOf(value)]);
}

/**
 * Matches texts that a spreadsheet could run as a formula, by their first character. In Chinese, Japanese and Korean
 * spreadsheets, the fullwidth forms of `=`, `+`, `-` and `@` also begin a formula (OWASP, CSV injection).
 */
const formula = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/u;

/** Returns true if a spreadsheet could treat a text as a formula. */
const isFormula = (text: string): boolean => formula.test(text);

/**
 * Puts an apostrophe before a formula. Spreadsheets hide the apostrophe and treat the cell as text. Other programs
 * import the apostrophe as part of the text.
 */
export const escapeFormula = (text: string): string => (isFormula(text) ? `'${text}` : text);

/**
 * Returns a cell, quoted if RFC 4180 requires it. Cells with spaces at the ends are quoted too, because some readers
 * trim unquoted cells. Cells with semicolons or tabs are quoted, because some readers treat these as separators.
 */
const cell = (text: string): string => (/[",;\r\n\t]|^\s|\s$/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/**
 * Returns rows of texts as CSV (RFC 4180) with CRLF after each row and without a byte order mark. Formulas are not
 * escaped.
 */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
