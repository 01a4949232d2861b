import { assertMethods } from "../arguments.ts";
import { toBase64Url } from "../base64.ts";
import { AppError } from "../errors.ts";
import { randomBytes } from "../random.ts";

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

/**
 * Asserts that a value has the methods of a store.
 *
 * @throws {@link AppError} `bad-argument`
 */
export function assertStore(store: SyncStore): void {
  assertMethods("store", store, ["list", "read", "write", "remove"]);
}

/**
 * Tests if a store works for syncing: lists the folder, writes a small file, reads it back and removes it. With this
 * test, a user who sets up syncing learns about problems at once.
 *
 * @throws {@link AppError} `store-failed` with the reason. The reason is `not-kept` if the file comes back changed, is
 * not listed, or is listed with a wrong length.
 */
export async function probeStore(store: SyncStore, signal?: AbortSignal): Promise<void> {
  const name = `saltmill-probe-${toBase64Url(randomBytes(6))}`;
  const bytes = randomBytes(64);
  await store.list({ signal });
  await store.write(name, bytes, { signal });
  const kept = await store.read(name, { signal });
  const listed = (await store.list({ signal })).find((file) => file.name === name);
  const isListed = listed?.size === bytes.length || listed?.size === 0; // 0: some servers list no lengths
  await store.remove(name, { signal });
  if (!isKept(bytes, kept) || !isListed) {
    throw new AppError("store-failed", "the server does not return what was written to it", ["not-kept"]);
  }
}

/** Returns true if a store has returned the bytes that were written to it. */
export const isKept = (written: Uint8Array, read: Uint8Array | undefined): boolean =>
  read?.length === written.length && read.every((byte, i) => byte === written[i]);

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
 * Keeps the first error of the requests for single files until all requests are done. If the store cannot serve or
 * remove one file, for example because of the file's permissions or a damaged disk, all other files are synced
 * nevertheless.
 */
export class FileErrors {
  readonly #signal: AbortSignal | undefined;
  #first: { readonly error: unknown } | undefined;

  constructor({ signal }: StoreOptions) {
    this.#signal = signal;
  }

  /**
   * Waits for a request for one file.
   *
   * @returns the result, or undefined after an error that concerns this file only
   * @throws the error if the whole store has failed, the vault was locked or the sync was aborted
   */
  async caught<T>(request: Promise<T>): Promise<T | undefined> {
    try {
      return await request;
    } catch (error) {
      this.#signal?.throwIfAborted();
      if (error instanceof AppError && (error.code === "locked" || ofStore.has(error.values[0]))) throw error;
      this.#first ??= { error };
      return undefined;
    }
  }

  /** Throws the first error that was caught, if there was one. */
  rethrow(): void {
    if (this.#first) throw this.#first.error;
  }
}

/** Reasons of errors that concern the whole store. Requests for other files would fail too. */
const ofStore: ReadonlySet<unknown> = new Set(["unreachable", "timeout", "password", "digest", "redirect", "offline"]);
