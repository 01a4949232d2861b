import { createSha256, wipe } from "../../crypto/index.ts";
import { allAccounts } from "../accounts/index.ts";
import { isObject } from "../arguments.ts";
import { toBase64 } from "../base64.ts";
import { AppError } from "../errors.ts";
import { inSlices, type Interruption, whileOpen } from "../slices.ts";
import { utf8 } from "../text.ts";
import { type Contents, grantedHostsRecord, isTime, type Vault } from "../vault/index.ts";

/**
 * Name of the record that describes the last backup. A restore leaves this record out. Otherwise, restoring an old
 * backup would hide that newer backups exist. The description is in the field `used`, whose changes do not count as
 * changes of the vault, see `incidental`.
 */
export const lastBackupRecord = "last-backup";

/**
 * A reason to create a backup. `none`: no backup exists yet. `old`: the last backup, created at the time `made`, is at
 * least 30 days old, and the vault has changed since then.
 */
export type BackupReminder = { readonly reason: "none" } | { readonly reason: "old"; readonly made: number };

/** Returns the reason to remind the user of a backup, or undefined if no reminder is needed. */
export async function backupReminder(contents: Contents, now = Date.now()): Promise<BackupReminder | undefined> {
  const used = contents.records.get(lastBackupRecord)?.["used"];
  const { made, content } = isObject(used) ? used : {};
  if (!isTime(made)) return allAccounts(contents).length < worthBackup ? undefined : { reason: "none" };
  if (now - made < oldAfter || content === (await contentDigest(contents))) return undefined;
  return { reason: "old", made };
}

const day = 24 * 60 * 60 * 1000;

/** Minimum number of accounts in a vault for a reminder that no backup exists. */
const worthBackup = 5;

/** If the last backup is at least this old, in milliseconds, a changed vault needs a new backup. */
const oldAfter = 30 * day;

/**
 * Stores that a backup of the current contents was saved. If the vault is busy, locked or read-only, nothing is written
 * and no error is reported.
 *
 * @param made - time of the backup, in milliseconds since 1970
 */
export async function noteBackup(vault: Vault, made = Date.now()): Promise<void> {
  try {
    await vault.change(async (contents) => {
      const used = { made, content: await contentDigest(contents, whileOpen(vault)) };
      return { writes: { [lastBackupRecord]: { ...contents.records.get(lastBackupRecord), used } }, result: undefined };
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

/**
 * Returns a digest of the vault's content, without settings, times of use and other data whose changes need no new
 * backup. If the digest is the same as at the last backup, no new backup is needed.
 */
async function contentDigest({ records }: Contents, options: Interruption = {}): Promise<string> {
  const sha256 = createSha256();
  const add = (name: string): void => {
    if (unimportant.has(name)) return;
    const fields = Object.entries(records.get(name) ?? {}).filter(([field]) => !incidental.has(field));
    const text = utf8(`${JSON.stringify([name, sorted(Object.fromEntries(fields))])}\n`);
    sha256.update(text);
    wipe(text);
  };
  await inSlices([...records.keys()].sort(), add, options);
  return toBase64(sha256.digest());
}

/** Returns a JSON value with the fields of all objects in alphabetical order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  const fields = Object.keys(value).sort();
  return Object.fromEntries(fields.map((field) => [field, sorted(value[field])]));
}

/** Names of records whose changes do not make the last backup out of date and do not cause a reminder. */
const unimportant = new Set<string>([lastBackupRecord, grantedHostsRecord, "settings"]);

/** Fields that do not count as differences: the format version, name, times of change and use, and sync data. */
export const incidental: ReadonlySet<string> = new Set(["v", "name", "modified", "used", "sync"]);
