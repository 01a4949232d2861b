import { readFile, stat } from "node:fs/promises";
import { type Account, AppError, assertBackupSize, type Contents, openBackup, readBackup } from "../../src/index.ts";
import { Failure } from "../failure.ts";
import { readMaster } from "../master/read-master.ts";
import type { Host } from "../host.ts";
import { withProgress } from "../output/progress.ts";
import { note, onOneLine } from "../output/write.ts";

/**
 * Opens a backup file and warns about damage. Never writes to the file.
 *
 * @throws Failure `backup`, {@link AppError} `cannot-decrypt` and what `readBackup` throws
 */
export async function openBackupFile(host: Host, file: string, masterFd: number | undefined): Promise<Contents> {
  let text: string;
  try {
    assertBackupSize((await stat(file)).size); // before it is read: it may be any file
    text = await readFile(file, "utf8");
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new Failure("backup", `${file} cannot be read`, { cause });
  }
  const backup = readBackup(text);
  const masterPassword = await readMaster(host, "", masterFd);
  const opened = await withProgress(host, "Opening", (course) =>
    openBackup(backup, { masterPassword, pbkdf2: host.pbkdf2, ...course }),
  );
  if (opened.doubt) note(host, `warning: ${opened.doubt.message}`);
  if (opened.problems.length > 0) note(host, `entries of this backup that cannot be read: ${opened.problems.length}`);
  return { records: opened.records, problems: [], readOnly: true };
}

/** Returns an account's site, username and label as one line. */
export const accountLine = ({ site, label, userName, login }: Account): string =>
  onOneLine([site, userName ?? login, ...(label === undefined ? [] : [`(${label})`])].join("  "));
