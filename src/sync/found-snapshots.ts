/**
 * Finds and reads the snapshots of a store for a device that knows only their master password: a device that joins, or
 * one that moves to a new vault key. All of these files come from an untrusted source.
 */
import { openSnapshot, type ReadBackup, readStoreFile } from "../backup/index.ts";
import { AppError } from "../errors.ts";
import type { JsonObject } from "../json.ts";
import { sameHeader, type VaultHeader, type VaultKeys } from "../vault/index.ts";
import {
  FileErrors,
  fileNameOf,
  isSnapshotName,
  maxFileBytes,
  type StoreOptions,
  type SyncStore,
  textOf,
} from "./store.ts";

/** A snapshot in a store. Only its header is kept, because a store may have many large files. */
export interface FoundSnapshot {
  readonly name: string;
  /** Length in bytes. */
  readonly size: number;
  readonly header: VaultHeader;
}

/** Snapshots of one vault, and the vault's keys. */
interface VaultSnapshots {
  readonly keys: VaultKeys;
  readonly files: readonly FoundSnapshot[];
}

/** The authenticated content of a snapshot. */
export interface FoundContent {
  readonly header: VaultHeader;
  readonly records: readonly JsonObject[];
}

/** A snapshot that was parsed but not decrypted. */
type ParsedSnapshot = ReadBackup & { readonly snapshot: NonNullable<ReadBackup["snapshot"]> };

interface ReadFile {
  readonly name: string;
  /** False if the store has no such file or cannot serve it. */
  readonly isFound: boolean;
  readonly length: number;
  readonly parsed: ParsedSnapshot | "unknown" | undefined;
}

const maxRead = 256;
const maxReadBytes = 2 ** 28;
const maxKeyCharacters = 4096; // a header's encrypted key has 380

/** Reads the snapshots of a store one at a time. Keeps at most one of them in memory. */
export class SnapshotSearch {
  readonly #store: SyncStore;
  readonly #request: StoreOptions;
  /** The file that was read last. It is not read again, because most stores have only one file. */
  #last: ReadFile | undefined;
  readonly errors: FileErrors;
  /** Number of files that {@link find} has found and that may come from a newer version. */
  unknown = 0;
  /** Number of files that {@link find} has found and that are no snapshots, although they have the name of one. */
  damaged = 0;

  constructor(store: SyncStore, { signal }: StoreOptions) {
    this.#store = store;
    this.#request = { signal };
    this.errors = new FileErrors({ signal });
  }

  /**
   * Reads the headers of the snapshots. Reads at most 256 files and 256 MiB, beginning with the smallest files. A file
   * that was renamed does not count, because its content does not authenticate under the other name.
   */
  async find(): Promise<FoundSnapshot[]> {
    const listed = (await this.#store.list(this.#request)).filter(
      ({ name, size, isPartial }) => isSnapshotName(name) && size <= maxFileBytes && isPartial !== true,
    );
    const sizes = new Map(listed.map(({ name, size }) => [name, size])); // a name may be listed twice
    const found: FoundSnapshot[] = [];
    let bytesLeft = maxReadBytes;
    for (const [name, size] of [...sizes].sort(smallestFirst).slice(0, maxRead)) {
      if (bytesLeft <= 0) break;
      let file = await this.#read(name);
      // a server may have cut off its answer
      if (file.isFound && !file.parsed && file.length !== size) file = await this.#read(name);
      const { isFound, parsed, length } = file;
      bytesLeft -= length;
      if (isFound && !parsed) this.damaged++;
      if (parsed === "unknown") this.unknown++;
      else if (parsed && parsed.header.key.length <= maxKeyCharacters)
        found.push({ name, size: length, header: parsed.header });
    }
    return found;
  }

  /** Reads a snapshot again. Returns undefined if it no longer has the same header. */
  async again({ name, header }: FoundSnapshot): Promise<ParsedSnapshot | undefined> {
    const { parsed } = this.#last?.name === name ? this.#last : await this.#read(name);
    return parsed && parsed !== "unknown" && sameHeader(parsed.header, header) ? parsed : undefined;
  }

  /**
   * Decrypts the largest snapshot of a vault that authenticates. Returns its header and its records, which are not
   * checked, or undefined if the vault has no such snapshot.
   */
  async contentOf({ keys, files }: VaultSnapshots): Promise<FoundContent | undefined> {
    for (const file of files) {
      const parsed = await this.again(file);
      const records = parsed && (await recordsIn(parsed, keys));
      if (records) return { header: file.header, records };
    }
    return undefined;
  }

  async #read(name: string): Promise<ReadFile> {
    this.#request.signal?.throwIfAborted();
    this.#last = undefined; // not both files in memory
    const bytes = await this.errors.caught(this.#store.read(name, this.#request));
    const parsed = bytes && (await parsedIn(name, bytes, this.#request));
    const file = { name, isFound: bytes !== undefined, length: bytes?.length ?? 0, parsed };
    this.#last = file;
    return file;
  }
}

/**
 * Returns the snapshot in a file that was not renamed. Returns `unknown` for a file that may come from a newer version,
 * and undefined for any other file.
 */
async function parsedIn(name: string, bytes: Uint8Array, { signal }: StoreOptions): Promise<ReadFile["parsed"]> {
  try {
    const file = await readStoreFile(textOf(bytes), { signal });
    if (file.isNewer) return "unknown";
    const { snapshot } = file;
    return snapshot && fileNameOf(snapshot.file) === name ? { ...file, snapshot } : undefined;
  } catch {
    signal?.throwIfAborted();
    return undefined; // not a snapshot, or damaged
  }
}

const smallestFirst = ([a, one]: [string, number], [b, other]: [string, number]): number =>
  one - other || (a < b ? -1 : 1);

/** Decrypts the records of a snapshot. Returns undefined if the file was changed. */
async function recordsIn(
  { header, snapshot }: ParsedSnapshot,
  keys: VaultKeys,
): Promise<readonly JsonObject[] | undefined> {
  try {
    const { records, isHeadSame } = await openSnapshot({ header, ...snapshot }, keys);
    // If the header does not belong to the content, the store may have replaced it with an earlier one.
    return isHeadSame ? records : undefined;
  } catch (error) {
    if (error instanceof AppError && error.code === "cannot-decrypt") return undefined;
    throw error;
  }
}
