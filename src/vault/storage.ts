import { assertMethods } from "../arguments.ts";
import { AppError } from "../errors.ts";

/**
 * Storage for a vault, for example the memory ({@link memoryStorage}), `browser.storage.local` (in the extension) or a
 * file (for Node). Values are JSON, and `get` returns copies.
 */
export interface StoragePort {
  /** Returns the values of those keys that exist. */
  get(keys: readonly string[]): Promise<Record<string, unknown>>;
  /** Writes several values in one step. If the promise rejects, none of the values is written. */
  set(entries: Readonly<Record<string, unknown>>): Promise<void>;
  /** Removes those keys that exist. */
  remove(keys: readonly string[]): Promise<void>;
  /** Returns all keys, in any order. */
  keys(): Promise<string[]>;
  /** Returns all values by key, in one step. A storage lacks this method if `keys` and `get` are as fast. */
  all?(): Promise<Record<string, unknown>>;
  /** @returns a function that removes the listener */
  onChange(listener: ChangeListener): () => void;
  /** Runs `work`. Meanwhile no other writer of this storage can run, in any window or process. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * A function that receives the keys that were written or removed. A storage may also pass the new values of the written
 * keys. From these values, a window recognizes its own changes and need not read them again.
 */
export type ChangeListener = (keys: readonly string[], values?: Readonly<Record<string, unknown>>) => void;

/**
 * Creates a storage that keeps its values in memory.
 *
 * @example
 * ```ts
 * import { createVault, memoryStorage } from "saltmill/vault";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "ada" });
 * vault.close();
 * ```
 */
export function memoryStorage(entries: Readonly<Record<string, unknown>> = {}): StoragePort {
  const values = new Map(Object.entries(structuredClone(entries)));
  const listeners = new Set<ChangeListener>();
  const exclusively = createQueue();
  const notify: ChangeListener = (keys, changed) => {
    for (const listener of listeners) listener(keys, structuredClone(changed));
  };
  return {
    get: (keys) => {
      const present = keys.filter((key) => values.has(key));
      return Promise.resolve(Object.fromEntries(present.map((key) => [key, structuredClone(values.get(key))])));
    },
    set: (changed) => {
      for (const [key, value] of Object.entries(structuredClone(changed))) values.set(key, value);
      notify(Object.keys(changed), changed);
      return Promise.resolve();
    },
    remove: (keys) => {
      for (const key of keys) values.delete(key);
      notify(keys, {});
      return Promise.resolve();
    },
    keys: () => Promise.resolve([...values.keys()]),
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    exclusively,
  };
}

/** @throws AppError `bad-argument` if the value is not a storage */
export function assertStorage(storage: StoragePort): void {
  assertMethods("storage", storage, ["get", "set", "remove", "keys", "onChange", "exclusively"]);
}

/** Returns the values of `keys` and of all keys that begin with `prefix`. */
export async function entriesOf(
  storage: StoragePort,
  keys: readonly string[],
  prefix: string,
): Promise<Record<string, unknown>> {
  const isAsked = (key: string): boolean => key.startsWith(prefix) || keys.includes(key);
  if (!storage.all) return storage.get([...keys, ...(await storage.keys()).filter((key) => key.startsWith(prefix))]);
  return Object.fromEntries(Object.entries(await storage.all()).filter(([key]) => isAsked(key)));
}

/**
 * Creates a queue that runs one task after another in this context. The queue is the lock for storages that no other
 * context shares.
 */
export function createQueue(): StoragePort["exclusively"] {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
}

/**
 * Converts an error of the storage to an AppError `storage-failed`, with the original error as its cause. An AppError
 * is thrown unchanged.
 */
export async function wrapStorageErrors<T>(access: Promise<T>): Promise<T> {
  try {
    return await access;
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError("storage-failed", "the storage cannot be read or written: nothing was changed", [], { cause });
  }
}
