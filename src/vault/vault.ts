import { AppError } from "../errors.ts";
import { type Change, type Contents, type Problem, recordsOf } from "./contents.ts";
import { headerKey, parseHeader } from "./header.ts";
import { VaultKeys } from "./keys.ts";
import { arrivedHeader, headerIn, nextHeaderKey, readHeaders, sameHeader, withOpenedHeader } from "./device-headers.ts";
import { cannotDecrypt, locked } from "./envelope.ts";
import type { JsonObject } from "../json.ts";
import { assertFields, openRecord, type VaultRecord } from "./records.ts";
import { isSynced } from "../merge/index.ts";
import { inSlices, whileOpen } from "../slices.ts";
import { entriesOf, type StoragePort, wrapStorageErrors } from "./storage.ts";
import { fromBase64, toBase64 } from "../base64.ts";

/** The header and the encrypted records of a vault, by their storage keys. */
export type StoredRecords = Readonly<Record<string, unknown>>;

/**
 * Reads the records of a vault, which {@link Vault.contents} decrypts. So they can be read while the key is derived.
 *
 * @throws {@link AppError} `vault-missing`, `vault-format`, `vault-newer`, `iterations-range`, `storage-failed`
 */
export async function readRecords(storage: StoragePort): Promise<StoredRecords> {
  const { own } = await readHeaders(storage);
  return recordsWith(storage, VaultKeys.prefixOf(fromBase64(own.id) ?? new Uint8Array()));
}

/** Reads the vault's header and all records whose storage keys begin with `prefix`. */
const recordsWith = (storage: StoragePort, prefix: string): Promise<StoredRecords> =>
  wrapStorageErrors(entriesOf(storage, [headerKey], prefix));

/**
 * An unlocked vault. Reads its contents from the storage each time, because another window may have changed them.
 *
 * @example
 * ```ts
 * import { createVault, memoryStorage, type Vault } from "saltmill/vault";
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
  /** Decrypted records by storage key. An entry is valid as long as its envelope has not changed. */
  readonly #opened = new Map<string, { envelope: unknown; record: VaultRecord }>();
  /**
   * Contents after this object's last change, for `takeChanged`. Undefined if there was no change yet, or if the
   * contents must be read from the storage.
   */
  #changed: Contents | undefined;

  #closed = false;

  constructor(storage: StoragePort, keys: VaultKeys) {
    this.storage = storage;
    this.keys = keys;
  }

  /**
   * Reads and decrypts all records, in slices.
   *
   * @param read - the records, if they were already read
   * @throws {@link AppError} `locked` if this object was closed, or if the stored vault was removed or has another key;
   * `storage-failed`
   */
  async contents(read?: StoredRecords): Promise<Contents> {
    this.assertOpen();
    this.#changed = undefined;
    const found = read ?? (await recordsWith(this.storage, this.keys.prefix));
    if (!Object.hasOwn(found, headerKey) || parseHeader(found[headerKey]).id !== toBase64(this.keys.id)) {
      throw new AppError("locked", "the vault was replaced: unlock it again");
    }
    this.assertOpen(); // the vault may have been locked during the read
    const records = new Map<string, VaultRecord>();
    const problems: Problem[] = [];
    await inSlices(
      Object.entries(found).filter(([storageKey]) => storageKey !== headerKey),
      ([storageKey, envelope]) => {
        try {
          const record = this.#open(storageKey, envelope);
          records.set(record.name, record);
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          problems.push({ storageKey, code: error.code, message: error.message });
        }
      },
      whileOpen(this),
    );
    return { records, problems, readOnly: problems.some(({ code }) => code === "vault-newer") };
  }

  /**
   * Changes the vault: reads the contents again under the storage's lock, calls `edit` with them, and writes all
   * records that `edit` returns in one step.
   *
   * @returns the result that `edit` returned
   * @throws errors of `edit`; {@link AppError} `locked`, `read-only`, `cannot-decrypt` (a synced record that would be
   * replaced cannot be decrypted), `field-type`, `record-too-large`, `storage-failed`. After an error, nothing is
   * written.
   */
  change<T>(edit: (contents: Contents) => Change<T> | Promise<Change<T>>): Promise<T> {
    return this.storage.exclusively(async () => {
      const contents = await this.contents();
      if (contents.readOnly)
        throw new AppError(
          "read-only",
          "this vault was saved by a newer version of Saltmill: update Saltmill to change it",
        );
      const change = await edit(contents);
      const { result, header, merged = [], local = {} } = change;
      const next = await this.#nextHeader(change);
      this.assertOpen(); // the vault may have been locked while `edit` ran
      const kept = new Map(contents.problems.map(({ storageKey, code }) => [storageKey, code]));
      const sealed: Record<string, unknown> = { ...(header && withOpenedHeader(header)), ...next };
      const records: string[] = [];
      const written = [...(await recordsOf(contents, change, whileOpen(this))), ...merged] as VaultRecord[];
      const seal = async (record: VaultRecord): Promise<void> => {
        assertFields(record);
        const storageKey = this.keys.storageKey(record.name);
        if (kept.has(storageKey)) {
          // Records that are never synced contain only this device's settings and notes. No other device can restore
          // such a record, and as long as it cannot be decrypted, the vault cannot get a new key. Therefore, a change
          // may replace it.
          const isReplaced = !isSynced(record.name) && kept.get(storageKey) === "cannot-decrypt";
          if (!isReplaced && !merged.includes(record)) throw cannotDecrypt();
          const damaged = await wrapStorageErrors(this.storage.get([storageKey]));
          this.assertOpen();
          // A damaged record is moved to another storage key and never overwritten.
          sealed[`l/${storageKey.slice("r/".length)}`] = damaged[storageKey];
        }
        sealed[storageKey] = this.keys.records.seal(storageKey, record);
        records.push(storageKey);
      };
      await inSlices(written, seal, whileOpen(this));
      const isOnlyRecords = Object.keys(sealed).length === records.length && contents.problems.length === 0;
      for (const [name, fields] of Object.entries(local)) {
        const storageKey = this.keys.localKey(name);
        sealed[storageKey] = this.keys.records.seal(storageKey, { ...fields, v: 1, name });
      }
      // Computed before the write, so that `knows` recognizes the new values: the storage may notify listeners before
      // `set` resolves.
      const changed = isOnlyRecords ? await this.#withRecords(contents, sealed, records) : undefined;
      if (Object.keys(sealed).length > 0) await wrapStorageErrors(this.storage.set(sealed));
      this.#changed = this.#closed ? undefined : changed;
      return result;
    });
  }

  /**
   * Reads a record that belongs to this device alone. A record that is missing or cannot be decrypted counts as empty.
   * This is safe, because the vault's other records do not depend on it.
   *
   * @throws {@link AppError} `storage-failed`
   */
  async local(name: string): Promise<JsonObject> {
    this.assertOpen();
    const storageKey = this.keys.localKey(name);
    const found = await wrapStorageErrors(this.storage.get([storageKey]));
    try {
      return this.keys.records.open(storageKey, found[storageKey]);
    } catch {
      return {};
    }
  }

  /**
   * Returns the contents after this object's last change, and forgets them. With this method, a window need not read
   * ten thousand records again after each of its own changes. Returns undefined if the contents must be read from the
   * storage.
   */
  takeChanged(): Contents | undefined {
    const changed = this.#changed;
    this.#changed = undefined;
    return changed;
  }

  /**
   * Returns true if this object has already read or written all of these values. Otherwise the contents must be read
   * from the storage.
   *
   * @param keys - keys that were changed; those without a value in `values` were removed
   */
  knows(keys: readonly string[], values: Readonly<Record<string, unknown>>): boolean {
    const isKnown = keys.every((key) => {
      const known = this.#opened.get(key);
      return known !== undefined && Object.hasOwn(values, key) && known.envelope === values[key];
    });
    if (!isKnown) this.#changed = undefined;
    return isKnown;
  }

  /** Wipes the keys. The stored vault is not changed. */
  close(): void {
    this.#closed = true;
    this.#changed = undefined;
    this.#opened.clear();
    this.keys.wipe();
  }

  /** @throws {@link AppError} `locked` after `close`. The wiped keys are all zeros and must not encrypt anything */
  assertOpen(): void {
    if (this.#closed) throw locked();
  }

  /**
   * Returns a storage entry with a header for the next unlock. The header comes from the `keys` record that is written
   * by a merge or by a change of the master password. Returns no entry if this record has no header for the vault, or
   * if its header equals the vault's own header and no header has arrived before.
   */
  async #nextHeader({ header, merged = [], writes }: Change<unknown>): Promise<Record<string, JsonObject>> {
    const keys = merged.find(({ name }) => name === "keys") ?? (header && (writes["keys"] as JsonObject | undefined));
    const arrived = headerIn(keys?.["header"]);
    if (arrived?.id !== toBase64(this.keys.id)) return {};
    const { own } = await readHeaders(this.storage);
    const before = await arrivedHeader(this.storage, own);
    if (before && sameHeader(arrived, before.header)) return {}; // it is stored already, with the time of its change
    // An own change replaces a header that has arrived earlier. Otherwise, that header would open the vault again.
    const isNew = before !== undefined || !sameHeader(arrived, header ?? own);
    return isNew ? { [nextHeaderKey(own)]: { ...arrived, ...(!header && { changed: keys?.["modified"] }) } } : {};
  }

  /** Returns the contents as they are after the write, or undefined if a written record cannot be read. */
  async #withRecords(
    contents: Contents,
    sealed: Readonly<Record<string, unknown>>,
    storageKeys: readonly string[],
  ): Promise<Contents | undefined> {
    const records = new Map(contents.records);
    try {
      await inSlices(
        storageKeys,
        (storageKey) => {
          const record = this.#open(storageKey, sealed[storageKey]);
          records.set(record.name, record);
        },
        whileOpen(this),
      );
      return { ...contents, records };
    } catch {
      this.assertOpen();
      return undefined; // the next read of the storage reports the record as a problem
    }
  }

  #open(storageKey: string, envelope: unknown): VaultRecord {
    const known = this.#opened.get(storageKey);
    if (known && known.envelope === envelope) return known.record;
    const record = openRecord(this.keys, storageKey, envelope);
    this.#opened.set(storageKey, { envelope, record });
    return record;
  }
}
