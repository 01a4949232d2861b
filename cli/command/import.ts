import { readFile, stat } from "node:fs/promises";
import { isatty } from "node:tty";
import {
  applyImport,
  type ImportChoice,
  type ImportItem,
  previewImport,
  readImport,
  type ReadImport,
  type ReadImportOptions,
} from "../../src/exchange/index.ts";
import { hasVault, openVault, type Vault } from "../../src/vault/index.ts";
import { assertBytesLimit } from "../../src/formats/index.ts";
import { Failure } from "../failure.ts";
import { type ListOptions, readList } from "../import/site-list.ts";
import { fileStorage } from "../file-storage.ts";
import type { Host } from "../host.ts";
import { assertTwoSources, openFile, type OpenFileOptions } from "../import/open-file.ts";
import { type DifferingChoice, printPreview } from "../import/print-preview.ts";
import { readMaster } from "../master/read-master.ts";
import { askYes } from "../output/ask-yes.ts";
import { withProgress } from "../output/progress.ts";
import { note, onOneLine } from "../output/write.ts";

export interface ImportOptions extends OpenFileOptions, ListOptions {
  readonly vault: string;
  readonly columns?: NonNullable<ReadImportOptions["columns"]>;
  readonly differing: DifferingChoice;
  readonly masterFd?: number;
}

/**
 * `saltmill import FILE --vault FILE`: shows a preview, asks the user unless `--yes` is set, and adds the accounts of
 * another program's file to a vault.
 */
export async function importFile(host: Host, file: string, options: ImportOptions): Promise<void> {
  const { vault: vaultFile, yes, masterFd, passwordFd } = options;
  if (!yes && !isatty(host.stdin)) throw new Failure("usage", "an import without a terminal needs --yes");
  const storage = fileStorage(vaultFile);
  if (!(await hasVault(storage)))
    throw new Failure("backup", `${vaultFile} contains no vault: create one with saltmill vault create`);
  const read = await readFileOf(file, options);
  assertTwoSources(host, read, passwordFd, masterFd);
  const masterPassword = await readMaster(host, "", masterFd);
  const vault = await withProgress(host, "Opening", (progress) =>
    openVault({ storage, masterPassword, pbkdf2: host.pbkdf2, ...progress }),
  );
  try {
    const opened = await openFile(host, file, read, options);
    if (!opened || !(await applyAfterYes(host, vault, file, opened, options))) note(host, "nothing was imported");
    else if (opened.isClear) note(host, `${file} contains unencrypted passwords: delete it${whenToDelete(opened)}`);
  } finally {
    vault.close();
  }
}

const whenToDelete = ({ problems }: ReadImport): string =>
  problems.length === 0 ? "" : " after you have added the entries that are left out";

async function readFileOf(file: string, options: ImportOptions): Promise<ReadImport> {
  const { columns, scheme, login, revision, rules } = options;
  if (scheme === undefined && (login ?? revision ?? rules) !== undefined)
    throw new Failure("usage", "--login, --revision and --rules need --scheme");
  const unreadable = (cause: unknown): never => {
    throw new Failure("backup", `${file} cannot be read`, { cause });
  };
  const { size } = await stat(file).catch(unreadable);
  assertBytesLimit("file", size); // checked before the file is read into memory
  const bytes = await readFile(file).catch(unreadable);
  if (scheme !== undefined) return readList(bytes, scheme, options);
  const read = await readImport(bytes, { columns });
  if (!read.unknownColumns) return read;
  const header = read.unknownColumns
    .map((name, i) => `\n  ${i + 1} ${name === "" ? "(unknown)" : onOneLine(name)}`)
    .join("");
  throw new Failure("usage", `name the columns, for example --columns address=1,login=2,password=3:${header}`);
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
  const choiceOf = ({ status, choices, proposed }: ImportItem): ImportChoice => {
    const wanted = differing === "replace" ? "theirs" : differing === "both" ? "both" : proposed;
    return status === "different" && choices.includes(wanted) ? wanted : proposed;
  };
  await printPreview(host, preview, choiceOf);
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
  note(host, `accounts added: ${added.length}; changed: ${changed.length}`);
  return true;
}
