import { writeFile } from "node:fs/promises";
import { type CsvFormat, exportCsv } from "../../src/index.ts";
import { Failure } from "../failure.ts";
import type { Host } from "../host.ts";
import { note, write } from "../output/write.ts";
import { accountLine, openBackupFile } from "./open-backup-file.ts";

export interface VaultExportOptions {
  readonly format: CsvFormat;
  readonly formulas: "escape" | "keep";
  readonly output?: string;
  readonly masterFd?: number;
}

/** `saltmill vault export FILE`: writes all accounts with their passwords as CSV. */
export async function exportVault(host: Host, file: string, options: VaultExportOptions): Promise<void> {
  const { format, formulas, output, masterFd } = options;
  const { text, rows, leftOut, escaped } = await exportCsv(await openBackupFile(host, file, masterFd), {
    format,
    formulas,
  });
  if (output === undefined) await write(host.stdout, text);
  else await writeNew(output, text);
  for (const { account, error } of leftOut) note(host, `skipped: ${accountLine(account)}: ${error.message}`);
  if (escaped.length > 0) {
    note(host, `passwords with an added apostrophe: ${escaped.length}; use --formulas keep to leave them unchanged`);
  }
  note(host, `passwords written without encryption: ${rows}; delete the file right after importing`);
}

/** Writes a file that only its owner can read. Never replaces a file. */
async function writeNew(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text, { flag: "wx", mode: 0o600 });
  } catch (cause) {
    const there = (cause as NodeJS.ErrnoException).code === "EEXIST";
    throw new Failure("output", there ? `${file} already exists: choose another name` : `${file} cannot be written`, {
      cause,
    });
  }
}
