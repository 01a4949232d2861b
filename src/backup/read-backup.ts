import type { ProgressOptions } from "../../crypto/index.ts";
import { isObject } from "../arguments.ts";
import { AppError } from "../errors.ts";
import { type Interruption, withPauses } from "../slices.ts";
import { assertString } from "../text.ts";
import { backupVersion, headerKey, parseHeader } from "../vault/index.ts";
import { assertBackupSize, type Backup, backupFormat, badBackup } from "./backup.ts";
import { scanBackup } from "./scan-backup.ts";
import type { SealedSnapshot } from "./snapshot.ts";

/** An entry of a backup that cannot be restored, with the reason. */
export interface RestoreProblem {
  readonly storageKey: string;
  readonly error: AppError;
}

/** A parsed backup file. The entries that cannot be read are in `problems`. */
export interface ReadBackup extends Backup {
  readonly problems: readonly RestoreProblem[];
  /**
   * The encrypted records of a backup in format version 2 or 3, such as a snapshot that syncing writes. In these
   * formats, `records` is empty.
   */
  readonly snapshot?: Pick<SealedSnapshot, "version" | "file" | "blocks">;
}

/**
 * Parses a backup file from an untrusted source. Needs no password, derives no key, and decrypts or writes nothing.
 * Checks the size, the nesting, the header and the header's number of iterations. The largest backup, 64 MiB, takes 0.5
 * to 1 s, with pauses in which a window can lock its vault and the caller can abort.
 *
 * @throws {@link AppError} `backup-too-large`, `backup-format`, `backup-newer`, `vault-format`, `vault-newer`,
 * `iterations-range`, `bad-argument`; the reason of the aborted signal
 * @example
 * ```ts
 * import { createVault, exportBackup, memoryStorage, readBackup } from "saltmill/vault";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "ada" });
 * const backup = await readBackup((await exportBackup(vault)).text);
 * backup.records.size; // 2
 * ```
 */
export const readBackup = async (text: string, { signal }: Pick<ProgressOptions, "signal"> = {}): Promise<ReadBackup> =>
  withPauses(backupIn(text), { signal });

/** Does the same as {@link readBackup} without pauses, for the tests. */
export function readBackupAtOnce(text: string): ReadBackup {
  const steps = backupIn(text);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** A file of a store. Its version and header are in clear, so they prove nothing. */
export type StoreFile =
  | (ReadBackup & { readonly isNewer: false })
  /** The file or its header has a version that this program does not know. It may have a snapshot nevertheless. */
  | (Pick<ReadBackup, "snapshot"> & { readonly header?: undefined; readonly isNewer: true });

/**
 * Parses a file of a store, with pauses. Unlike {@link readBackup}, does not refuse a file of a newer version: anybody
 * could write that number into a file.
 *
 * @throws {@link AppError} like {@link readBackup}, but neither `backup-newer` nor `vault-newer`; the reason of the
 * aborted signal
 */
export const readStoreFile = async (text: string, options: Interruption = {}): Promise<StoreFile> =>
  withPauses(storeFileIn(text), options);

/** Work that pauses at each `yield`. */
type Steps<T> = Generator<void, T, void>;

function* backupIn(text: string): Steps<ReadBackup> {
  return yield* readFields(yield* fieldsIn(text));
}

function* storeFileIn(text: string): Steps<StoreFile> {
  let file: FileFields;
  try {
    file = yield* fieldsIn(text);
  } catch (error) {
    if (hasOtherLimits(text, error)) return { isNewer: true };
    throw error;
  }
  try {
    return { ...(yield* readFields(file)), isNewer: false };
  } catch (error) {
    if (!(error instanceof AppError) || !["backup-newer", "vault-newer"].includes(error.code)) throw error;
  }
  try {
    return { ...sealedPart(file), isNewer: true };
  } catch {
    return { isNewer: true };
  }
}

const perSlice = 4096; // number of records that are taken from the file in about 2 ms

type FileFields = Record<string, unknown> & { readonly version: number };

/** Returns the fields of a backup file of any version. */
function* fieldsIn(text: string): Steps<FileFields> {
  assertString("text", text);
  assertBackupSize(text.length);
  const file = yield* parse(withoutMark(text));
  if (!isObject(file)) throw badBackup("it is not an object");
  const { format, version } = file;
  if (format !== backupFormat) throw badBackup("format");
  if (typeof version !== "number" || !Number.isInteger(version) || version < 1) throw badBackup("version");
  return { ...file, version };
}

const withoutMark = (text: string): string => (text.startsWith("\ufeff") ? text.slice(1) : text);

/** Parses JSON. The browser does this in one piece, which takes 0.1 to 0.3 s for the largest backup (Node 20). */
function* parse(text: string): Generator<void, unknown, void> {
  yield* scanBackup(text);
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw badBackup("JSON", cause); // the cause's message quotes the encrypted file and is never shown
  }
}

function* readFields(file: FileFields): Steps<ReadBackup> {
  const { version, records: values, seal } = file;
  if (version > backupVersion) {
    throw new AppError(
      "backup-newer",
      `this backup was made by a newer version of Saltmill (format ${version}): update Saltmill`,
      [version],
    );
  }
  const header = parseHeader(file[headerKey]);
  if (version > 1) return { header, records: new Map(), seal: undefined, problems: [], ...sealedPart(file) };
  if (!isObject(values)) throw badBackup("records");
  const records = new Map<string, string>();
  const problems: RestoreProblem[] = [];
  for (const [i, [storageKey, envelope]] of Object.entries(values).entries()) {
    if (i > 0 && i % perSlice === 0) yield;
    if (typeof envelope === "string") records.set(storageKey, envelope);
    else problems.push({ storageKey, error: badBackup("records") });
  }
  return { header, records, seal, problems };
}

const maxBlocks = 16;

function sealedPart({ version, file, blocks }: FileFields): Pick<ReadBackup, "snapshot"> {
  if (typeof file !== "string" || !/^[\w-]{22}$/u.test(file)) throw badBackup("file");
  if (!Array.isArray(blocks) || blocks.length < 1 || blocks.length > maxBlocks) throw badBackup("blocks");
  if (!blocks.every((block) => typeof block === "string")) throw badBackup("blocks");
  return { snapshot: { version, file, blocks } };
}

/**
 * Returns true if a file of a newer version was refused because it is nested more deeply or has more values than the
 * files of this version. The version must be the second field.
 */
function hasOtherLimits(text: string, error: unknown): boolean {
  if (!(error instanceof AppError) || error.code !== "backup-format" || error.values[0] === "JSON") return false;
  const [, version] =
    /^\s*\{\s*"format"\s*:\s*"saltmill-backup"\s*,\s*"version"\s*:\s*(\d+)\s*,/u.exec(
      withoutMark(text.slice(0, 1000)),
    ) ?? [];
  return Number(version) > backupVersion;
}
