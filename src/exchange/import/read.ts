import type { ProgressOptions } from "../../../crypto/index.ts";
import { assertObject, badArgument, isObject } from "../../arguments.ts";
import { kindAlone, kindOf } from "../../errors.ts";
import { assertBytesLimit, badImport, isZip } from "../../formats/index.ts";
import type { SliceOptions } from "../../slices.ts";
import { assertString } from "../../text.ts";
import { isKdbx } from "../kdbx/header.ts";
import { isAegis, isAndOtp, isAndOtpList, isFreeOtpPlus, isKeyList, isTwoFas } from "./authenticator.ts";
import { openerOfBitwarden, readBitwarden } from "./bitwarden.ts";
import { type CsvColumns, type CsvField, csvFields } from "./csv-columns.ts";
import type { ReadImport } from "./entry.ts";
import { isSet, type Json, listIn, numberIn, parseJson, parseJsonList, textIn } from "./json.ts";
import { isKeePassXml, openerOfKdbx, readKeePassXml } from "./kdbx.ts";
import { lessPassUrls, readLessPass, readLessPassUrls } from "./lesspass.ts";
import { isMpsites, readMpjson, readMpsites, type ReadSpectre } from "./masterpassword.ts";
import { withOpener } from "./open.ts";
import type { PassFile } from "./pass.ts";
import { isPasswordMaker, readPasswordMaker } from "./passwordmaker.ts";
import { faultOfBytes, faultOfJson, faultOfText } from "./other-files.ts";
import { decodeText } from "./text.ts";

/** Options for {@link readImport}. */
export interface ReadImportOptions extends ProgressOptions {
  /**
   * For each field of a table with an unknown header, the index of the column that the user has chosen, counted from 0.
   */
  readonly columns?: Readonly<Partial<Record<CsvField, number>>> | undefined;
  /**
   * The user's answer if {@link ReadImport.apostrophes} is set. `remove` removes the apostrophes before formulas from all
   * texts of a table. `keep` keeps them.
   */
  readonly apostrophes?: "keep" | "remove" | undefined;
  /**
   * The user's answer if {@link ReadImport.entities} is set. `decode` decodes entities such as `&amp;` in all texts of a
   * table. `keep` keeps them.
   */
  readonly entities?: "keep" | "decode" | undefined;
  /**
   * If `take`, the entries of rows that have more cells than the header of a table are not marked as `wide`. Default:
   * `check`.
   */
  readonly wideRows?: "check" | "take" | undefined;
}

/**
 * Reads a file of another password program. Recognizes the format by the content. Nothing is decrypted or written.
 *
 * @throws {@link AppError} `import-format` if the file is of no known kind, `import-too-large`, `bad-argument`; the
 * signal's reason when aborted
 * @example
 * ```ts
 * import { readImport } from "saltmill/exchange";
 * const file = new TextEncoder().encode("name,url,username,password\nBank,https://bank.example/,ada,hunter2\n");
 * const { entries } = await readImport(file);
 * entries[0]?.site; // "bank.example"
 * ```
 */
export async function readImport(
  bytes: Uint8Array,
  { columns, apostrophes, entities, wideRows, ...options }: ReadImportOptions = {},
): Promise<ReadImport> {
  if (!ArrayBuffer.isView(bytes)) throw badArgument("bytes", "a Uint8Array", kindAlone(bytes));
  if (apostrophes !== undefined && !["keep", "remove"].includes(apostrophes)) {
    throw badArgument("apostrophes", "keep or remove", kindOf(apostrophes));
  }
  if (entities !== undefined && !["keep", "decode"].includes(entities)) {
    throw badArgument("entities", "keep or decode", kindOf(entities));
  }
  if (wideRows !== undefined && !["check", "take"].includes(wideRows)) {
    throw badArgument("wideRows", "check or take", kindOf(wideRows));
  }
  assertBytesLimit("file", bytes.byteLength);
  options.signal?.throwIfAborted();
  const other = faultOfBytes(bytes);
  if (other !== undefined) throw badImport(other);
  const choices = { columns: columnsOf(columns), apostrophes, entities, wideRows };
  // The reader for tables is loaded only for a table: with what only it needs, it is a tenth of this entry point.
  const readTable = async (text: string): Promise<ReadImport> =>
    (await import("./csv.ts")).readCsv(text, choices, options);
  if (isZip(bytes)) {
    const { readArchive } = await import("./archive.ts");
    return readArchive(new Uint8Array(bytes), { readJson, readTable }, options);
  }
  if (isKdbx(bytes)) return readKdbx(new Uint8Array(bytes));
  // The readers for authenticator apps are loaded only for a file of such an app.
  if (isAndOtp(bytes)) return (await import("./andotp.ts")).readSealedAndOtp(new Uint8Array(bytes));
  const text = await decodeText(bytes, options);
  if (isPasswordMaker(text)) return readPasswordMaker(text, options);
  if (isKeePassXml(text)) return readKeePassXml(text, options);
  if (/^\s*\[\s*\{/u.test(text)) return readJsonList(await parseJsonList(text, options), options);
  const fault = faultOfText(text);
  if (fault !== undefined) throw badImport(fault);
  if (/^\s*\{/u.test(text)) return readJson(await parseJson(text, options), options);
  return (await readOtherText(text, options)) ?? readTable(text);
}

/**
 * Reads the files of a password store of pass (passwordstore.org), which the caller has decrypted.
 *
 * @throws {@link AppError} `import-too-large`, `bad-argument`; the signal's reason when aborted
 * @example
 * ```ts
 * import { readPassStore } from "saltmill/exchange";
 * const { entries } = await readPassStore([{ path: "work/example.com/ada", text: "hunter2\n" }]);
 * entries[0]?.login; // "ada"
 * ```
 */
export async function readPassStore(files: readonly PassFile[], options: ProgressOptions = {}): Promise<ReadImport> {
  const given: unknown = files;
  if (!Array.isArray(given)) throw badArgument("files", "an array", kindAlone(files));
  for (const file of files) {
    assertObject("file", file);
    assertString("path", file.path);
    assertString("text", file.text);
  }
  return (await import("./pass.ts")).readPassFiles(files, options);
}

/** The entries of a file of which everything is encrypted. */
const nothing = { entries: [], problems: [], keysInNotes: [], notTaken: {} } as const;

function readKdbx(bytes: Uint8Array<ArrayBuffer>): ReadImport {
  const open = openerOfKdbx(bytes);
  const read: ReadImport = { format: "kdbx", program: "KeePass", needs: "password", isClear: false, ...nothing };
  return withOpener(read, { decrypt: (options) => open(options, options) });
}

/**
 * Recognises a JSON file by its fields and reads it.
 *
 * @throws AppError `import-format`, `import-too-large`; the signal's reason when aborted
 */
export async function readJson(file: Json, options: SliceOptions): Promise<ReadImport> {
  // A file of Proton Pass can say that it is encrypted, although it is not.
  if (isObject(file["vaults"]) && textIn(file, "version") !== "")
    return (await import("./proton-pass.ts")).readProtonPass(file, options);
  if (isSet(file, "encrypted")) {
    const open = await openerOfBitwarden(file, options);
    const read: ReadImport = {
      format: "bitwarden",
      program: "Bitwarden",
      needs: "password",
      isClear: false,
      ...nothing,
    };
    return withOpener(read, { decrypt: async (work) => ({ ...(await open(work.password, work)), isClear: false }) });
  }
  const application = textIn(file, "application");
  if (application === "easypasswords") {
    if (numberIn(file, "format") !== 1) throw badImport("version");
    const { read, decrypt } = await (await import("./easy-passwords.ts")).readEasyPasswords(file, options);
    return withOpener(read, { decrypt });
  }
  if (application === "pfp") {
    const open = (await import("./pfp.ts")).openerOfPfp(file);
    const read: ReadImport = { format: "pfp-2", program: "PfP", needs: "master-password", isClear: false, ...nothing };
    return withOpener(read, { decrypt: (work) => open(work.password, work) });
  }
  if (listIn(file, "results").some((each) => textIn(each, "site") !== "")) return readLessPass(file, options);
  if ("export" in file && "user" in file && "sites" in file) return spectre(await readMpjson(file, options));
  if (listIn(file, "accounts").some((each) => listIn(each, "vaults").length > 0))
    return (await import("./one-password.ts")).read1PasswordData(file, options);
  if (isAegis(file)) return (await import("./aegis.ts")).readAegis(file, options);
  if (isTwoFas(file)) return (await import("./two-fas.ts")).readTwoFas(file, options);
  if (isFreeOtpPlus(file)) return (await import("./andotp.ts")).readFreeOtpPlus(file, options);
  if (isBitwarden(file)) return readBitwarden(file, options);
  if (listIn(file, "items").some((item) => textIn(item, "category") !== ""))
    return (await import("./enpass.ts")).readEnpass(file, options);
  if (listIn(file, "records").some((record) => textIn(record, "title") !== ""))
    return (await import("./keeper.ts")).readKeeper(file, options);
  throw badImport(faultOfJson(file) ?? "format");
}

async function readJsonList(list: readonly unknown[], options: SliceOptions): Promise<ReadImport> {
  if (isAndOtpList(list)) return (await import("./andotp.ts")).readAndOtp(list, options);
  throw badImport("format");
}

/**
 * Returns true for a file of Bitwarden: the `type` of an item is a number, or the list of items is empty. Enpass also
 * writes a list of items, but without a `type` that is a number.
 */
function isBitwarden(file: Json): boolean {
  const items = listIn(file, "items");
  const hasTypes = items.some((item) => !Number.isNaN(numberIn(item, "type")));
  return Array.isArray(file["items"]) && (hasTypes || !items.some(isObject));
}

/** Reads a text that is neither JSON nor a table. Returns undefined if the format of the text is unknown. */
async function readOtherText(text: string, options: SliceOptions): Promise<ReadImport | undefined> {
  if (isMpsites(text)) return spectre(await readMpsites(text, options));
  if (isKeyList(text)) return (await import("./otpauth-list.ts")).readKeyList(text, options);
  const urls = await lessPassUrls(text, options);
  return urls && readLessPassUrls(urls, options);
}

const spectre = ({ read, ...opener }: ReadSpectre): ReadImport => withOpener(read, opener);

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
