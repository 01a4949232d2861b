import { isObject } from "../arguments.ts";
import { AppError } from "../errors.ts";
import type { ProgressOptions } from "../../crypto/internal.ts";
import { withPauses } from "../slices.ts";
import { assertString } from "../text.ts";
import { type Backup, backupFormat } from "./backup.ts";
import { headerKey, parseHeader } from "../vault/header.ts";
import { assertBackupSize, badBackup, scanBackup } from "./restore-scan.ts";
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
   * The encrypted records of a backup in format version 2, such as a snapshot that syncing writes. In this format,
   * `records` is empty.
   */
  readonly snapshot?: Pick<SealedSnapshot, "file" | "blocks">;
}

/**
 * Parses a backup file from an untrusted source. Needs no password, derives no key, and decrypts or writes nothing.
 * Checks the size, the nesting, the header and the header's number of iterations.
 *
 * @throws {@link AppError} `backup-too-large`, `backup-format`, `backup-newer`, `vault-format`, `vault-newer`,
 * `iterations-range`, `bad-argument`
 * @example
 * ```ts
 * import { createVault, exportBackup, memoryStorage, readBackup } from "saltmill";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "ada" });
 * const backup = readBackup((await exportBackup(vault)).text);
 * backup.records.size; // 2
 * ```
 */
export function readBackup(text: string): ReadBackup {
  const steps = parsed(text);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/**
 * Does the same as {@link readBackup}, with pauses. The largest backup, 64 MiB, takes 0.5 to 1 s. In the pauses, a
 * window can lock its vault and the caller can abort.
 *
 * @throws errors of {@link readBackup}; the reason of the aborted signal
 * @example
 * ```ts
 * import { createVault, exportBackup, memoryStorage, readBackupInSlices } from "saltmill";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "ada" });
 * const backup = await readBackupInSlices((await exportBackup(vault)).text);
 * backup.records.size; // 2
 * ```
 */
export const readBackupInSlices = async (
  text: string,
  { signal }: Pick<ProgressOptions, "signal"> = {},
): Promise<ReadBackup> => withPauses(parsed(text), { signal });

const perSlice = 4096; // number of records that are taken from the file in about 2 ms

function* parsed(text: string): Generator<void, ReadBackup, void> {
  assertString("text", text);
  assertBackupSize(text.length);
  const file = yield* parse(text.startsWith("\ufeff") ? text.slice(1) : text);
  if (!isObject(file)) throw badBackup("it is not an object");
  const { format, version, records: values, seal } = file;
  if (format !== backupFormat) throw badBackup("format");
  if (typeof version !== "number" || !Number.isInteger(version) || version < 1) throw badBackup("version");
  if (version > 2) {
    throw new AppError(
      "backup-newer",
      `this backup was made by a newer version of Saltmill (format ${version}): update Saltmill`,
      [version],
    );
  }
  const header = parseHeader(file[headerKey]);
  if (version === 2) return { header, records: new Map(), seal: undefined, problems: [], ...sealedPart(file) };
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

function sealedPart({ file, blocks }: Record<string, unknown>): Pick<ReadBackup, "snapshot"> {
  if (typeof file !== "string" || !/^[\w-]{22}$/u.test(file)) throw badBackup("file");
  if (!Array.isArray(blocks) || blocks.length < 1 || blocks.length > maxBlocks) throw badBackup("blocks");
  if (!blocks.every((block) => typeof block === "string")) throw badBackup("blocks");
  return { snapshot: { file, blocks } };
}

/** Parses JSON. The browser does this in one piece, which takes 0.1 to 0.3 s for the largest backup (Node 20). */
function* parse(text: string): Generator<void, unknown, void> {
  yield* scanBackup(text);
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw badBackup("JSON", cause); // the cause's message quotes the encrypted file and is never shown
  }
}
