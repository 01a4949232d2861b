import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { isatty } from "node:tty";
import { InvalidArgumentError } from "commander";
import { concatBytes } from "../../crypto/index.ts";
import { type Account, loginOf, placeShown } from "../../src/accounts/index.ts";
import {
  applyImport,
  type CsvField,
  decodeText,
  type ImportChoice,
  type ImportItem,
  type ImportPreview,
  type ImportStatus,
  previewImport,
  type ReadImport,
  readImport,
  type ReadImportOptions,
  readPassStore,
  typedImport,
  typedLines,
} from "../../src/exchange/index.ts";
import { assertBytesLimit } from "../../src/formats/index.ts";
import { type ForeignSchemeId, schemes } from "../../src/schemes/index.ts";
import { hasVault, type Vault } from "../../src/vault/index.ts";
import { Failure } from "../failure.ts";
import { fileError } from "../file-error.ts";
import { fileStorage } from "../file-storage.ts";
import type { Host } from "../host.ts";
import { bounded, counted, note, noteEach, onOneLine, shortened, withProgress, write } from "../output.ts";
import { decryptStore } from "../pass-store.ts";
import { askYes } from "../prompt.ts";
import { readMaster } from "../read-secret.ts";
import { openFileVault } from "./open-backup-file.ts";
import { assertTwoSources, openFile, type OpenFileOptions } from "./open-import.ts";
import { parametersOf, revisionOf } from "./rules.ts";

export interface ImportOptions extends OpenFileOptions, ListOptions {
  readonly vault: string;
  readonly columns?: NonNullable<ReadImportOptions["columns"]>;
  readonly apostrophes?: NonNullable<ReadImportOptions["apostrophes"]>;
  readonly entities?: NonNullable<ReadImportOptions["entities"]>;
  readonly wideRows: NonNullable<ReadImportOptions["wideRows"]>;
  readonly differing: DifferingChoice;
  readonly masterFd?: number;
}

/**
 * `saltmill import FILE --vault FILE`: shows a preview, asks the user unless `--yes` is set, and adds the accounts of
 * another program's file, or of a folder of pass, to a vault.
 */
export async function importFile(host: Host, file: string, options: ImportOptions): Promise<void> {
  const { vault: vaultFile, yes, masterFd, passwordFd } = options;
  if (!yes && !isatty(host.stdin)) throw new Failure("usage", "an import without a terminal needs --yes");
  const isPiped = file === "-" && !isatty(host.stdin);
  if (isPiped && (masterFd ?? host.stdin) === host.stdin)
    throw new Failure("usage", "if the file comes from standard input, read the master password with --master-fd");
  if (!(await hasVault(fileStorage(vaultFile))))
    throw new Failure("backup", `${vaultFile} contains no vault: create one with saltmill vault create`);
  const read = await readFileOf(host, file, options);
  if (isPiped && read.needs !== undefined && (passwordFd ?? host.stdin) === host.stdin)
    throw new Failure("usage", "if the file comes from standard input, read its password with --password-fd");
  assertTwoSources(host, read, passwordFd, masterFd);
  const masterPassword = await readMaster(host, "", masterFd);
  const vault = await openFileVault(host, vaultFile, masterPassword);
  try {
    const opened = await openFile(host, file, read, options);
    if (!opened || !(await applyAfterYes(host, vault, file, opened, options))) note(host, "nothing was imported");
    else if (opened.isClear && file !== "-")
      note(
        host,
        `${file} contains unencrypted ${opened.format === "authenticator" ? "keys" : "passwords"}: delete it${whenToDelete(opened)}`,
      );
  } finally {
    vault.close();
  }
}

const whenToDelete = ({ problems, entries }: ReadImport): string =>
  problems.length === 0 && entries.every(({ wide }) => !wide)
    ? ""
    : " after you have added the entries that are left out";

async function readFileOf(host: Host, file: string, options: ImportOptions): Promise<ReadImport> {
  const { columns, apostrophes, entities, wideRows, scheme, login, revision, rules } = options;
  if (scheme === undefined && (login ?? revision ?? rules) !== undefined)
    throw new Failure("usage", "--login, --revision and --rules need --scheme");
  if (scheme === undefined && (await isFolder(file))) return readStore(host, file);
  const bytes = await bytesOf(host, file);
  if (scheme !== undefined) return readList(bytes, scheme, options);
  const choices = { columns, entities, wideRows };
  const read = await readImport(bytes, { ...choices, apostrophes });
  if (read.apostrophes) {
    return readImport(bytes, { ...choices, apostrophes: await apostrophesIn(host, read.apostrophes, options) });
  }
  if (read.entities && (await entitiesIn(host, read.entities, options)) === "decode") {
    return readImport(bytes, { ...choices, entities: "decode" });
  }
  if (!read.unknownColumns) return read;
  const lines = read.unknownColumns.map(
    (name, i) => `\n  ${i + 1} ${name === "" ? "(unknown)" : shortened(onOneLine(name))}`,
  );
  const header = bounded(lines, mostColumns, (count) => `\n  and ${count} more`).join("");
  throw new Failure("usage", `name the columns, for example --columns address=1,login=2,password=3:${header}`);
}

const isFolder = (file: string): Promise<boolean> =>
  stat(file).then(
    (found) => found.isDirectory(),
    () => false, // the reason is said when the file is read
  );

/**
 * Reads a store of pass. Names the files on standard error that gpg cannot decrypt.
 *
 * @throws Failure `backup` if gpg can decrypt none
 */
async function readStore(host: Host, folder: string): Promise<ReadImport> {
  const { files, failed } = await withProgress(host, "Decrypting", (progress) => decryptStore(host, folder, progress));
  noteEach(
    host,
    failed.map(({ path, reason }) => onOneLine(`${shortened(path)} is left out: ${reason}`)),
  );
  if (files.length === 0) throw new Failure("backup", `no file in ${folder} can be decrypted`);
  return readPassStore(files);
}

/** Number of columns of an unknown table that are listed. */
const mostColumns = 100;

/** Reads a file, or standard input if the file is called `-`. */
async function bytesOf(host: Host, file: string): Promise<Uint8Array> {
  const unreadable = (cause: unknown): never => {
    throw new Failure("backup", fileError(file, "read", cause), { cause });
  };
  if (file !== "-") {
    const { size } = await stat(file).catch(unreadable);
    assertBytesLimit("file", size); // checked before the file is read into memory
    return readFile(file).catch(unreadable);
  }
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of createReadStream("", { fd: host.stdin, autoClose: false })) {
    const bytes = part as Uint8Array;
    assertBytesLimit("file", (size += bytes.length));
    parts.push(bytes);
  }
  return concatBytes(...parts);
}

/**
 * Asks if the apostrophes before formulas belong to the texts of the file.
 *
 * @throws Failure `usage` if `yes` is set: nobody can answer, and each answer changes the texts of some files
 */
async function apostrophesIn(
  host: Host,
  rows: NonNullable<ReadImport["apostrophes"]>,
  { yes }: ImportOptions,
): Promise<"keep" | "remove"> {
  const [{ row, title } = { row: 0, title: "" }] = rows;
  const found =
    `${counted(rows.length, "entry", "entries")} with a text that begins with an apostrophe before =, +, - or @, ` +
    `the first in row ${row}${title === "" ? "" : ` (${onOneLine(title)})`}`;
  const why = "exports of Saltmill and RoboForm for spreadsheets have such apostrophes";
  if (yes) throw new Failure("usage", `${found}; ${why}: add --apostrophes remove, or --apostrophes keep`);
  return (await askYes(host, `${found}\n${why}\nRemove these apostrophes?`)) ? "remove" : "keep";
}

/**
 * Asks if entities such as `&amp;` are decoded. If `yes` is set, says that they stay as they are, which is right for every
 * file that was not escaped as HTML.
 */
async function entitiesIn(
  host: Host,
  rows: NonNullable<ReadImport["entities"]>,
  { yes }: ImportOptions,
): Promise<"keep" | "decode"> {
  const [{ row, title } = { row: 0, title: "" }] = rows;
  const found =
    `${counted(rows.length, "entry", "entries")} with a text such as &amp; beside a plain &, < or >, ` +
    `the first in row ${row}${title === "" ? "" : ` (${onOneLine(title)})`}`;
  if (yes) {
    note(host, `${found}; they stay as they are: add --entities decode if LastPass wrote them so`);
    return "keep";
  }
  return (await askYes(host, `${found}\nWrite & for &amp; in all texts of the file?`)) ? "decode" : "keep";
}

/**
 * Shows the preview, asks the user unless `yes` is set, and imports the accounts. Returns false if nothing was
 * imported.
 *
 * @throws Failure `backup` if the file has entries, but none of them can be imported
 */
async function applyAfterYes(
  host: Host,
  vault: Vault,
  file: string,
  read: ReadImport,
  { differing, yes }: ImportOptions,
): Promise<boolean> {
  const preview = await withProgress(host, "Comparing", (progress) => previewImport(vault, read, progress));
  const choiceOf = ({ status, entry, mine, choices, proposed }: ImportItem): ImportChoice => {
    const theirs = status === "unclear" ? choices.find((choice) => choice === mine?.name) : "theirs";
    const wanted = differing === "replace" ? theirs : differing === "both" ? "both" : proposed;
    const isOpen = status === "different" || status === "unclear";
    return isOpen && !entry.wide && wanted !== undefined && choices.includes(wanted) ? wanted : proposed;
  };
  await printPreview(host, preview, read, choiceOf);
  if (preview.items.length === 0 && preview.problems.length > 0) {
    throw new Failure("backup", `no entry of ${file} can be imported`);
  }
  const count = preview.items.filter((item) => choiceOf(item) !== "mine").length;
  if (count === 0 || !(yes ?? (await askYes(host, `Import ${count} of ${preview.items.length} accounts?`))))
    return false;
  const choices = new Map(preview.items.map((item) => [item.key, choiceOf(item)]));
  const { added, changed } = await withProgress(host, "Importing", (progress) =>
    applyImport(vault, preview, choices, progress),
  );
  note(host, `${counted(added.length, "account")} added, ${changed.length} changed`);
  return true;
}

/** Options for the import of a list of sites. */
interface ListOptions {
  readonly scheme?: ForeignSchemeId;
  readonly login?: string;
  readonly revision?: string;
  readonly rules?: string;
}

/**
 * Reads a list of sites, one per line, whose passwords another program generates. After a comma, a username can follow
 * the site.
 *
 * @throws Failure `usage` for an empty list or wrong options; AppError `import-format` for an unknown encoding;
 * AppError `rules-…` or `bad-argument` for values that the scheme does not accept
 */
export async function readList(bytes: Uint8Array, scheme: ForeignSchemeId, options: ListOptions): Promise<ReadImport> {
  const { login, revision, rules } = options;
  const accounts = typedLines(await decodeText(bytes, {}), login);
  if (accounts.length === 0) throw new Failure("usage", "the list of sites is empty");
  const allClasses = { lower: true, upper: true, digits: true, ...(rules !== undefined && { rules }) };
  return typedImport({
    ...{ scheme, accounts, rules: parametersOf(allClasses, schemes[scheme]) },
    revision: revisionOf(schemes[scheme], revision),
  });
}

/** The user's choices for imported accounts that the vault already contains with other values. */
export const differingChoices = ["keep", "replace", "both"] as const;

/** One of {@link differingChoices}. */
type DifferingChoice = (typeof differingChoices)[number];

/** Statuses of imported entries with their titles, in the order in which the preview lists them. */
const titles = [
  ["new", "new"],
  ["different", "different in the vault"],
  ["twice", "twice in the file"],
  ["matched", "one-time codes for accounts in the vault"],
  ["unclear", "one-time codes without a certain account"],
  ["same", "in the vault already"],
] as const satisfies readonly (readonly [ImportStatus, string])[];

/**
 * Prints what an import would do, with one line for each entry. Entries that the vault already contains unchanged are
 * only counted. Entries that cannot be imported are reported on standard error, as are items of kinds that Saltmill
 * does not have, and keys of one-time codes that go to the notes.
 *
 * @param choiceOf - returns what will be done with an entry
 */
async function printPreview(
  host: Host,
  { items, problems, keysInNotes, notTaken, notTakenNames }: ImportPreview,
  { missingParts = [] }: ReadImport,
  choiceOf: (item: ImportItem) => ImportItem["proposed"],
): Promise<void> {
  const lines: string[] = [];
  for (const [status, title] of titles) {
    const those = items.filter((item) => item.status === status);
    if (those.length === 0) continue;
    lines.push(`${title}: ${those.length}`);
    if (status !== "same") lines.push(...those.map((item) => `  ${lineOf(item, choiceOf(item))}`));
  }
  if (lines.length > 0) await write(host.stdout, `${lines.join("\n")}\n`);
  const faults = problems.map(({ row, title, error }) => {
    const text = error.code === "import-row" ? error.message : `row ${row}: ${error.message}`;
    return onOneLine(title === undefined ? text : `${shortened(title)}: ${text}`);
  });
  noteEach(host, faults);
  const keys = keysInNotes.map(({ row, title = `row ${row}`, error }) =>
    onOneLine(`${shortened(title)}: the key of one-time codes goes to the notes: ${error.message}`),
  );
  noteEach(host, keys);
  const wide = items.filter(({ entry, choices }) => entry.wide && choices.length > 1).length;
  if (wide > 0) note(host, `${counted(wide, "entry", "entries")} ${withMoreCells}; ${whyChecked}`);
  for (const { count, missing } of missingParts)
    note(host, `QR codes of an export that were not read: ${missing.join(", ")} of ${count}`);
  const kinds = Object.entries(notTaken).map(([kind, count]) => `${kind} ${count}`);
  if (kinds.length > 0) note(host, `items that are not imported: ${kinds.join(", ")}`);
  for (const [kind, names] of Object.entries(notTakenNames)) {
    noteEach(
      host,
      names.map((name) => onOneLine(`not imported (${kind}): ${shortened(name)}`)),
    );
  }
}

/** Said of entries that are left out because a separator may have cut their password. */
const withMoreCells = "whose row has more cells than the header";
const whyChecked =
  "a separator may have cut their passwords, so they are left out: compare them with the file, " +
  "and import them with --wide-rows take if they are right";

function lineOf(item: ImportItem, choice: ImportItem["proposed"]): string {
  const { status, entry, fields, choices, accounts } = item;
  const { row, login, label, wide } = entry;
  const names = [placeShown(entry), login, ...(label === undefined ? [] : [`(${label})`])].filter(
    (name) => name !== "",
  );
  const what = [
    ...(fields.length > 0 && !accounts ? [fields.join(", ")] : []),
    ...(wide && choices.length > 1 ? [`row ${row} has more cells than the header: left out`] : []),
    ...(status === "new" || wide ? [] : status === "twice" && choices.length === 1 ? [joined] : [wordOf(item, choice)]),
  ];
  return onOneLine([...names, ...(what.length > 0 ? [`[${what.join(": ")}]`] : [])].join("  "));
}

/** Said of an entry whose values a preceding entry of the file takes, because the two have one password. */
const joined = "one account with the first";

function wordOf({ status, accounts = [], mine }: ImportItem, choice: ImportItem["proposed"]): string {
  if (choice === "both") return "added as another account";
  if (choice === "theirs") return "taken from the file";
  const account = accounts.find(({ name }) => name === choice);
  if (account) return account.totp === undefined ? `for ${nameOf(account)}` : `replaces the key of ${nameOf(account)}`;
  if (status === "different") return "kept as in the vault";
  if (status !== "unclear") return "left out";
  if (mine?.totp !== undefined) return `left out: ${nameOf(mine)} has another key`;
  return accounts.length === 0
    ? "left out: no account fits"
    : `left out: may be for ${accounts.map(nameOf).join("; ")}`;
}

const nameOf = (account: Account): string =>
  [placeShown(account), loginOf(account)].filter((name) => name !== "").join("  ");

/** Names of the fields that a column of an imported table can contain. */
const fields = ["address", "login", "password", "title", "notes", "totp", "tags"] as const satisfies CsvField[];

/**
 * Parses the value of `--columns`, such as `address=1,login=2,password=3`. The columns are counted from 1 in the text,
 * and from 0 in the result.
 *
 * @throws InvalidArgumentError
 */
export function parseColumns(text: string): NonNullable<ReadImportOptions["columns"]> {
  const columns: Partial<Record<CsvField, number>> = {};
  for (const part of text.split(",")) {
    const [, name = "", number = ""] = /^(\w+)=([1-9]\d{0,3})$/u.exec(part.trim()) ?? [];
    const field = fields.find((each) => each === name);
    if (!field)
      throw new InvalidArgumentError(`It must be a list such as address=1,password=2 of ${fields.join(", ")}.`);
    columns[field] = Number(number) - 1;
  }
  if (columns.password === undefined) throw new InvalidArgumentError("It must say which column has the passwords.");
  return columns;
}
