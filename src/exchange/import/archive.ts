import { wipe } from "../../../crypto/index.ts";
import { type Archive, badImport, openArchive } from "../../formats/index.ts";
import { inSlices, type SliceOptions } from "../../slices.ts";
import { createCollector, withNotTaken } from "./collect.ts";
import { type CsvRow, csvTable } from "./csv-rows.ts";
import type { NotTakenKind, ReadImport } from "./entry.ts";
import { type Json, parseJson } from "./json.ts";
import { read1PasswordData } from "./one-password.ts";
import { faultOfZip } from "./other-files.ts";
import { decodeText } from "./text.ts";

/** The readers of the files in an archive. */
interface Readers {
  readonly readJson: (file: Json, options: SliceOptions) => Promise<ReadImport>;
  readonly readTable: (text: string) => Promise<ReadImport>;
}

/**
 * Reads a zip archive: 1Password's 1PUX, and the exports of Bitwarden with attachments, of Proton Pass and of Dashlane.
 * Recognises the program by the names of the files.
 *
 * @throws AppError `import-format`, `import-too-large`; the signal's reason when aborted
 */
export async function readArchive(
  bytes: Uint8Array<ArrayBuffer>,
  { readJson, readTable }: Readers,
  options: SliceOptions,
): Promise<ReadImport> {
  const archive = openArchive(bytes);
  const json = async (path: string): Promise<Json> => parseJson(await textOf(archive, path, options), options);
  const onePassword = pathOf(archive, "export.data");
  if (onePassword !== undefined) return read1PasswordData(await json(onePassword), options);
  const data = pathOf(archive, "data.json");
  if (data !== undefined) return withAttachments(await readJson(await json(data), options), archive, folderOf(data));
  if (pathOf(archive, "data.pgp") !== undefined) throw badImport("encrypted"); // with PGP, by Proton Pass
  const accounts = pathOf(archive, "credentials.csv");
  if (accounts === undefined) throw badImport(faultOfZip(bytes));
  const read = await readTable(await textOf(archive, accounts, options));
  const others = await otherItems(archive, accounts, options);
  return { program: "Dashlane", ...withNotTaken(read, others) };
}

async function textOf(archive: Archive, path: string, options: SliceOptions): Promise<string> {
  const bytes = await archive.read(path, options);
  try {
    return await decodeText(bytes, options);
  } finally {
    wipe(bytes);
  }
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);
const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/") + 1);
const depthOf = (path: string): number => path.split("/").length;

/**
 * Returns the path of the file with this name that is nearest to the top: an attachment can have the same name. The
 * file may be in a folder, because some people unpack an export and pack it again. macOS adds copies in `__MACOSX`.
 */
function pathOf({ paths }: Archive, name: string): string | undefined {
  const found = paths.filter((path) => nameOf(path).toLowerCase() === name && !path.startsWith("__MACOSX/"));
  return found.reduce<string | undefined>(
    (best, path) => (best !== undefined && depthOf(best) <= depthOf(path) ? best : path),
    undefined,
  );
}

/** Counts and names the attachments in an archive of Bitwarden. The reader of Proton Pass has counted its own. */
function withAttachments(read: ReadImport, { paths }: Archive, folder: string): ReadImport {
  if (read.format !== "bitwarden" || read.needs !== undefined) return read;
  const collector = createCollector();
  for (const path of paths)
    if (path.startsWith(`${folder}attachments/`)) collector.countNotTaken("attachment", 1, nameOf(path));
  return withNotTaken(read, collector.result);
}

/** Names of Dashlane's other tables, in lower case, with the kinds of their items. */
const dashlaneKinds: ReadonlyMap<string, NotTakenKind> = /* @__PURE__ */ new Map<string, NotTakenKind>([
  ["securenotes.csv", "note"],
  ["payments.csv", "card"],
  ["ids.csv", "identity"],
  ["personalinfo.csv", "identity"],
]);

/** Columns of these tables with a name for an item, the best first. */
const titles = ["item_name", "name", "title", "account_name"];

/** Counts and names the items in Dashlane's tables beside the one with the accounts. */
async function otherItems(archive: Archive, accounts: string, options: SliceOptions): Promise<OtherItems> {
  const collector = createCollector();
  const isTable = (path: string): boolean =>
    path !== accounts && folderOf(path) === folderOf(accounts) && /\.csv$/iu.test(path);
  for (const path of archive.paths.filter(isTable)) {
    const kind = dashlaneKinds.get(nameOf(path).toLowerCase()) ?? "other";
    const table = await csvTable(await textOf(archive, path, options), () => false, options);
    const header = (table.first ?? []).map((name) => name.trim().toLowerCase());
    const columns = titles.map((title) => header.indexOf(title)).filter((column) => column >= 0);
    const setAside = ({ cells }: CsvRow): void => {
      if (cells?.every((cell) => cell === "")) return;
      collector.setAside(kind, ...columns.map((column) => cells?.[column] ?? ""));
    };
    await inSlices((await table.rows()).slice(1), setAside, options);
  }
  return collector.result;
}

type OtherItems = Pick<ReadImport, "notTaken" | "notTakenNames">;
