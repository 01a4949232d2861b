import { AppError, type AppErrorCode } from "../errors.ts";
import { headerKey, parseHeader, type VaultHeader } from "./header.ts";
import type { VaultKeys } from "./keys.ts";
import { cannotDecrypt } from "./envelope.ts";
import { assertFields, type KeysRecord, openRecord, type VaultRecord } from "./records.ts";
import { entriesOf, type StoragePort, wrapStorageErrors } from "./storage.ts";
import { toBase64 } from "../base64.ts";

/** A record that is there and cannot be used: reported and kept, never deleted. */
export interface Problem {
  readonly storageKey: string;
  readonly code: AppErrorCode;
  readonly message: string;
}

/** Everything in a vault at one moment. */
export interface Contents {
  readonly records: ReadonlyMap<string, VaultRecord>;
  readonly problems: readonly Problem[];
  /** Whether a newer version has written here, so that this one had better not. */
  readonly readOnly: boolean;
}

/** What one change writes; `v`, `name` and `modified` are added to each. */
export type Writes = Readonly<Record<string, object>>;

/** What came of a change: its records, what to answer, and where the master password changes the header along with them. */
export interface Change<T> {
  readonly writes: Writes;
  readonly result: T;
  readonly header?: VaultHeader;
}

/**
 * An unlocked vault. Its contents are read from storage each time: another window may have changed them.
 *
 * @example
 * ```ts
 * import { createVault, memoryStorage, type Vault } from "saltmill";
 * const vault: Vault = await createVault({
 *   storage: memoryStorage(),
 *   masterPassword: "correct horse",
 *   identity: "ada",
 * });
 * (await vault.contents()).records.size; // 2
 * vault.close();
 * ```
 */
export class Vault {
  readonly storage: StoragePort;
  readonly keys: VaultKeys;
  /** Records opened before, by storage key; good as long as the envelope is the same. */
  readonly #opened = new Map<string, { envelope: unknown; record: VaultRecord }>();

  #closed = false;

  constructor(storage: StoragePort, keys: VaultKeys) {
    this.storage = storage;
    this.keys = keys;
  }

  /**
   * Reads and opens everything.
   *
   * @throws {@link AppError} `locked` where the vault is gone or has another key now; `storage-failed`
   */
  async contents(): Promise<Contents> {
    this.assertOpen();
    const found = await wrapStorageErrors(entriesOf(this.storage, [headerKey], this.keys.prefix));
    if (!Object.hasOwn(found, headerKey) || parseHeader(found[headerKey]).id !== toBase64(this.keys.id)) {
      throw new AppError("locked", "the vault was replaced: unlock it again");
    }
    this.assertOpen(); // it may have been closed while the storage answered
    const records = new Map<string, VaultRecord>();
    const problems: Problem[] = [];
    for (const [storageKey, envelope] of Object.entries(found)) {
      if (storageKey === headerKey) continue;
      try {
        const record = this.#open(storageKey, envelope);
        records.set(record.name, record);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        problems.push({ storageKey, code: error.code, message: error.message });
      }
    }
    return { records, problems, readOnly: problems.some(({ code }) => code === "vault-newer") };
  }

  /**
   * One change: reads again under the lock, lets `edit` decide on what is there now, and writes its records in one step.
   *
   * @returns what `edit` returned beside its writes
   * @throws whatever `edit` throws, with nothing written; {@link AppError} `read-only`, `cannot-decrypt` (the record to be
   * replaced is one that does not open), `field-type`, `storage-failed`
   */
  change<T>(edit: (contents: Contents) => Change<T> | Promise<Change<T>>): Promise<T> {
    return this.storage.exclusively(async () => {
      const contents = await this.contents();
      if (contents.readOnly) throw new AppError("read-only", "a newer version of Saltmill has written to this vault");
      const { writes, result, header } = await edit(contents);
      this.assertOpen(); // the time may have come while `edit` thought
      const kept = new Set(contents.problems.map(({ storageKey }) => storageKey));
      const sealed: Record<string, unknown> = header ? { [headerKey]: header } : {};
      for (const [name, fields] of Object.entries(writes)) {
        const record: VaultRecord = { ...fields, v: 1, name, modified: Date.now() };
        assertFields(record);
        const storageKey = this.keys.storageKey(name);
        if (kept.has(storageKey)) throw cannotDecrypt();
        sealed[storageKey] = this.keys.records.seal(storageKey, record);
      }
      if (Object.keys(sealed).length > 0) await wrapStorageErrors(this.storage.set(sealed));
      return result;
    });
  }

  /** Forgets the keys; the vault itself stays where it is. */
  close(): void {
    this.#closed = true;
    this.#opened.clear();
    this.keys.wipe();
  }

  /** @throws {@link AppError} `locked` once it is closed: its keys are wiped, and nothing may be sealed under zeros */
  assertOpen(): void {
    if (this.#closed) throw new AppError("locked", "the vault is locked");
  }

  #open(storageKey: string, envelope: unknown): VaultRecord {
    const known = this.#opened.get(storageKey);
    if (known && known.envelope === envelope) return known.record;
    const record = openRecord(this.keys, storageKey, envelope);
    this.#opened.set(storageKey, { envelope, record });
    return record;
  }
}

/**
 * The `keys` record: without it nothing can be derived.
 *
 * @example
 * ```ts
 * import { createVault, keysOf, memoryStorage } from "saltmill";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "ada" });
 * const { current, roots } = keysOf(await vault.contents());
 * roots[current]?.identity; // "ada"
 * ```
 */
export function keysOf(contents: Contents): KeysRecord {
  const record = contents.records.get("keys");
  if (!record) throw new AppError("root-missing", "the record that holds the vault's roots is missing or damaged");
  return record as KeysRecord;
}
