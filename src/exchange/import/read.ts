import type { ProgressOptions } from "../../../crypto/index.ts";
import { badArgument, isObject } from "../../arguments.ts";
import { kindAlone } from "../../errors.ts";
import { readCsv } from "./csv.ts";
import { type CsvColumns, type CsvField, csvFields } from "./csv-columns.ts";
import type { ReadImport } from "./entry.ts";
import { isKdbx } from "../kdbx/signature.ts";
import { openerOfKdbx } from "./kdbx.ts";
import { parseJson } from "./json.ts";
import { assertBytesLimit } from "../../formats/index.ts";
import { isZip, read1Pux } from "./one-password.ts";
import { withOpener } from "./open.ts";
import { isPasswordMaker, readPasswordMaker } from "./passwordmaker.ts";
import { readJson, readOtherText } from "./recognise.ts";
import { decodeText } from "./text.ts";

/** Options for {@link readImport}. */
export interface ReadImportOptions extends ProgressOptions {
  /**
   * For each field of a table with an unknown header, the index of the column that the user has chosen, counted from 0.
   */
  readonly columns?: Readonly<Partial<Record<CsvField, number>>> | undefined;
}

/**
 * Reads a file of another password program. Recognizes the format by the content. Nothing is decrypted or written.
 *
 * @throws {@link AppError} `import-format` if the file is of no known kind, `import-too-large`, `bad-argument`; the
 * signal's reason when aborted
 * @example
 * ```ts
 * import { readImport } from "saltmill";
 * const file = new TextEncoder().encode("name,url,username,password\nBank,https://bank.example/,ada,hunter2\n");
 * const { entries } = await readImport(file);
 * entries[0]?.site; // "bank.example"
 * ```
 */
export async function readImport(
  bytes: Uint8Array,
  { columns, ...options }: ReadImportOptions = {},
): Promise<ReadImport> {
  if (!ArrayBuffer.isView(bytes)) throw badArgument("bytes", "a Uint8Array", kindAlone(bytes));
  assertBytesLimit("file", bytes.byteLength);
  options.signal?.throwIfAborted();
  if (isZip(bytes)) return read1Pux(new Uint8Array(bytes), options);
  if (isKdbx(bytes)) return readKdbx(new Uint8Array(bytes));
  const text = await decodeText(bytes, options);
  if (isPasswordMaker(text)) return readPasswordMaker(text, options);
  if (/^\s*\{/u.test(text)) return readJson(await parseJson(text, options), options);
  return (await readOtherText(text, options)) ?? readCsv(text, columnsOf(columns), options);
}

function readKdbx(bytes: Uint8Array<ArrayBuffer>): ReadImport {
  const open = openerOfKdbx(bytes);
  const nothing = { entries: [], problems: [], notTaken: {} };
  const read: ReadImport = { format: "kdbx", program: "KeePass", needs: "password", isClear: false, ...nothing };
  return withOpener(read, { decrypt: (options) => open(options, options) });
}

/** Converts the chosen columns to `CsvColumns`, which has a list of columns for each field. */
function columnsOf(columns: ReadImportOptions["columns"]): CsvColumns | undefined {
  if (columns === undefined) return undefined;
  if (!isObject(columns) || typeof columns.password !== "number") {
    throw badArgument("columns", "an object with the column of the passwords", kindAlone(columns));
  }
  return Object.fromEntries(
    csvFields.flatMap((field) => (columns[field] === undefined ? [] : [[field, [columns[field]]]])),
  );
}
