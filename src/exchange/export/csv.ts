import type { ProgressOptions } from "../../../crypto/index.ts";
import type { Account } from "../../accounts/index.ts";
import { AppError, kindOf } from "../../errors.ts";
import type { Contents } from "../../vault/index.ts";
import { withApostrophes } from "../formulas.ts";
import { type ExportedAccount, exportedAccounts, type LeftOut, withLongCodes } from "./accounts.ts";

/** A column: its name, and the function that returns its cells. */
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
const tags: Column[1] = (row) => row.tags.join(", ");
const favourite: Column[1] = (row) => (row.favourite ? "1" : "");

/** Returns the addresses in the form that Bitwarden reads: separated by commas. */
const urls: Column[1] = (row) => [row.url, ...row.linkedUrls].filter((each) => each !== "").join(",");

/** Columns of each CSV format. Those for other programs have the names and the order that these programs expect. */
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
    ["favorite", favourite],
    ["type", always("login")],
    ["name", title],
    ["notes", notes],
    ["fields", always("")],
    ["reprompt", always("0")],
    ["login_uri", urls],
    ["login_username", login],
    ["login_password", password],
    ["login_totp", (row) => row.bitwardenTotp],
  ],
  keepassxc: [
    ["Group", (row) => (folder(row) === "" ? "Root" : `Root/${folder(row)}`)],
    ["Title", title],
    ["Username", login],
    ["Password", password],
    ["URL", url],
    ["Notes", notes],
    ["TOTP", totp],
  ],
  /** A table for people. `withApostrophes` changes some of its texts. */
  spreadsheet: [
    ["name", title],
    ["url", urls],
    ["username", login],
    ["password", password],
    ["note", notes],
    ["totp", totp],
    ["tags", tags],
    ["favorite", favourite],
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
 * csvFormats; // ["browsers", "bitwarden", "keepassxc", "spreadsheet"]
 * ```
 */
export const csvFormats = /* @__PURE__ */ Object.keys(formats) as readonly CsvFormat[];

/** Options for {@link exportCsv}. */
export interface ExportCsvOptions extends ProgressOptions {
  /**
   * Default: `browsers`. The formats `browsers`, `bitwarden` and `keepassxc` are for these programs: every text is
   * exactly the one in the vault, and a spreadsheet could run some of them as formulas. The format `spreadsheet` is for
   * a spreadsheet: such texts get an apostrophe in front, which other programs would import as part of the text.
   */
  readonly format?: CsvFormat | undefined;
}

/** Fields of an account that can get an apostrophe, in the order in which they are named. */
const changeable = [
  ["password", password],
  ["login", login],
  ["title", title],
  ["address", urls],
  ["notes", notes],
  ["totp", totp],
  ["tags", tags],
] as const satisfies readonly Column[];

/** Name of a field that differs from the vault in the format `spreadsheet`. */
export type ChangedField = (typeof changeable)[number][0];

/** An account whose texts got apostrophes. */
export interface ChangedForSpreadsheet {
  readonly account: Account;
  readonly fields: readonly ChangedField[];
}

/** Result of {@link exportCsv}. */
export interface ExportedCsv {
  /** The CSV file. It contains every password unencrypted. */
  readonly text: string;
  readonly rows: number;
  /** Accounts that are not in the file because their password cannot be derived or decrypted. */
  readonly leftOut: readonly LeftOut[];
  /** Accounts whose texts got apostrophes. Always empty except in the format `spreadsheet`. */
  readonly changed: readonly ChangedForSpreadsheet[];
  /**
   * Accounts whose one-time codes have 10 digits, if the file contains keys. Bitwarden and KeePassXC compute a third of
   * such codes wrongly.
   */
  readonly longCodes: readonly Account[];
}

/**
 * Returns all accounts as CSV, with unencrypted passwords. All formats except `browsers` also contain the keys of
 * one-time codes. Callers must warn the user before the export and must not store the text.
 *
 * @throws {@link AppError} `bad-argument` for an unknown `format`; the signal's reason when aborted
 * @example
 * ```ts
 * import { type Vault } from "saltmill/vault";
 * import { exportCsv } from "saltmill/exchange";
 * export const toBitwarden = async (vault: Vault): Promise<string> =>
 *   (await exportCsv(await vault.contents(), { format: "bitwarden" })).text;
 * ```
 */
export async function exportCsv(contents: Contents, options: ExportCsvOptions = {}): Promise<ExportedCsv> {
  const { format = "browsers" } = options;
  if (!csvFormats.includes(format)) {
    throw new AppError("bad-argument", `format must be one of ${csvFormats.join(", ")}`, ["format", kindOf(format)]);
  }
  const { accounts, leftOut } = await exportedAccounts(contents, options);
  // The column `TOTP` is written only if an account has a key of one-time codes. Otherwise, the files of vaults without
  // such keys would differ from those of version 0.1.0.
  const hasKeys = accounts.some((row) => row.totp !== "");
  const columns = formats[format].filter(([header]) => header !== "TOTP" || hasKeys);
  const isSpreadsheet = format === "spreadsheet";
  const write = isSpreadsheet ? withApostrophes : (text: string): string => text;
  const rows: string[][] = [columns.map(([header]) => header)];
  const changed: ChangedForSpreadsheet[] = [];
  for (const row of accounts) {
    rows.push(columns.map(([, value]) => write(value(row))));
    if (!isSpreadsheet) continue;
    const fields = changeable.flatMap(([field, value]) => (withApostrophes(value(row)) === value(row) ? [] : [field]));
    if (fields.length > 0) changed.push({ account: row.account, fields });
  }
  const longCodes = format === "browsers" || format === "spreadsheet" ? [] : withLongCodes(accounts);
  return { text: csvOf(rows), rows: rows.length - 1, leftOut, changed, longCodes };
}

/**
 * Returns a cell, quoted if RFC 4180 requires it. Cells with spaces at the ends are quoted too, because some readers
 * trim unquoted cells. Cells with semicolons or tabs are quoted, because some readers treat these as separators.
 */
const cell = (text: string): string => (/[",;\r\n\t]|^\s|\s$/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/**
 * Returns rows of texts as CSV (RFC 4180) with CRLF after each row and without a byte order mark.
 */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
