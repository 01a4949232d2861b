import { assertMethods } from "../arguments.ts";
import { AppError } from "../errors.ts";

/**
 * Where a vault lies. Three implementations: memory (here), `browser.storage.local` (the extension), a file (Node). Values
 * are JSON; what `get` returns is the caller's own copy.
 */
export interface StoragePort {
  /** The values of those of the keys that exist. */
  get(keys: readonly string[]): Promise<Record<string, unknown>>;
  /** Writes several values in one step: all of them or, where it rejects, none. */
  set(entries: Readonly<Record<string, unknown>>): Promise<void>;
  /** Removes those of the keys that exist. */
  remove(keys: readonly string[]): Promise<void>;
  /** Every key that there is, in no particular order. */
  keys(): Promise<string[]>;
  /** Everything that there is, in one step; for a storage that answers this sooner than `keys` and `get`. */
  all?(): Promise<Record<string, unknown>>;
  /** @returns a function that ends the listening */
  onChange(listener: (keys: readonly string[]) => void): () => void;
  /** Runs `work` while no other writer of this storage, in whichever window or process, runs its own. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * A storage that lasts as long as its object.
 *
 * @example
 * ```ts
 * import { createVault, memoryStorage } from "saltmill";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "ada" });
 * vault.close();
 * ```
 */
export function memoryStorage(entries: Readonly<Record<string, unknown>> = {}): StoragePort {
  const held = new Map(Object.entries(structuredClone(entries)));
  const listeners = new Set<(keys: readonly string[]) => void>();
  const exclusively = createQueue();
  const tell = (keys: readonly string[]): void => {
    for (const listener of listeners) listener(keys);
  };
  return {
    get: (keys) => {
      const present = keys.filter((key) => held.has(key));
      return Promise.resolve(Object.fromEntries(present.map((key) => [key, structuredClone(held.get(key))])));
    },
    set: (changed) => {
      for (const [key, value] of Object.entries(structuredClone(changed))) held.set(key, value);
      tell(Object.keys(changed));
      return Promise.resolve();
    },
    remove: (keys) => {
      for (const key of keys) held.delete(key);
      tell(keys);
      return Promise.resolve();
    },
    keys: () => Promise.resolve([...held.keys()]),
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    exclusively,
  };
}

/** @throws AppError `bad-argument` for what is no storage */
export function assertStorage(storage: StoragePort): void {
  assertMethods("storage", storage, ["get", "set", "remove", "keys", "onChange", "exclusively"]);
}

/** What lies under these keys, and under all that begin so. */
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
 * One after another, within this context: the lock of a storage that no other context shares.
 *
 * @internal for the project's own windows
 */
export function createQueue(): StoragePort["exclusively"] {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
}

/**
 * A storage that fails says so as our own error, its cause kept for whoever looks for it.
 *
 * @internal for the project's own windows
 */
export async function wrapStorageErrors<T>(access: Promise<T>): Promise<T> {
  try {
    return await access;
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError("storage-failed", "the storage refused: nothing was changed", [], { cause });
  }
}
