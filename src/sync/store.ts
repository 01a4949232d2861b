import { assertMethods } from "../arguments.ts";

/** A file in a store. */
export interface StoredFile {
  readonly name: string;
  /** Length in bytes. */
  readonly size: number;
  /**
   * True if parts of the file are missing, because they have not arrived yet or are being removed. Such a file cannot
   * be read.
   */
  readonly isPartial?: boolean | undefined;
}

/** Options for a request to a store. */
export interface StoreOptions {
  readonly signal?: AbortSignal | undefined;
}

/** Options for writing to a store. */
export interface StoreWriteOptions extends StoreOptions {
  /** Names of files that are not needed any more. A small store may remove them first, to make room. */
  readonly spare?: readonly string[] | undefined;
}

/**
 * A folder that several devices share, for example on a WebDAV server. A file is written once, under a random name, and
 * never overwritten. Each function may be called twice for the same file.
 */
export interface SyncStore {
  /** Returns all files of the folder, in any order. Files of other programs may be among them. */
  list(options: StoreOptions): Promise<readonly StoredFile[]>;
  /** Returns a file, or undefined if there is none. */
  read(name: string, options: StoreOptions): Promise<Uint8Array | undefined>;
  /** Writes a file under a name that no file has. */
  write(name: string, bytes: Uint8Array, options: StoreWriteOptions): Promise<void>;
  /** Removes a file, if there is one. */
  remove(name: string, options: StoreOptions): Promise<void>;
}

/** Maximum length of a file that is read. No snapshot is longer. */
export const maxFileBytes = 2 ** 26;

/** Ending of the names of snapshots. */
const ending = ".saltmill";

/** Returns the name of a snapshot file. */
export const fileNameOf = (random: string): string => `${random}${ending}`;

/** Returns true if a text can be the name of a snapshot: 16 random bytes in base64url, followed by the ending. */
export const isSnapshotName = (name: string): boolean => /^[\w-]{22}\.saltmill$/u.test(name);

/** Decodes a file of a store as UTF-8. */
export const textOf = (bytes: Uint8Array): string => new TextDecoder("utf-8", { fatal: true }).decode(bytes);

/**
 * Asserts that a value has the methods of a store.
 *
 * @throws {@link AppError} `bad-argument`
 */
export function assertStore(store: SyncStore): void {
  assertMethods("store", store, ["list", "read", "write", "remove"]);
}
