/**
 * Writes many values to `browser.storage.local` in two steps, because Firefox takes 0.4 … 0.5 ms to write or read each
 * entry: 10,000 records take 4.1 … 5.4 s as 10,000 entries, but 0.1 … 0.4 s as one entry (153 ESR, AMD EPYC). The first
 * step stores all values in one entry, the waiting entry, and the caller waits only for this step. The second step
 * stores each value in its own entry. Until the second step is done, reads take the values from the waiting entry.
 */
import { isObject } from "../../src/arguments.ts";
import type { StoragePort } from "../../src/vault/index.ts";

/** Storage key of the waiting entry, which contains the values of a large write until each value has its own entry. */
export const waitingKey = "waiting";

/**
 * Minimum number of values in a large write. A smaller write takes less than half a second even without a waiting
 * entry.
 */
const leastEntries = 1000;

/** A storage that stores the values of a large write in one entry first, and then each value in its own entry. */
export interface LargeWrites extends StoragePort {
  /**
   * Stores the values of the waiting entry in entries of their own. Runs in `exclusively`, so that no other write runs
   * at the same time. The background calls this when it starts.
   */
  readonly settle: () => Promise<void>;
}

type Entries = Record<string, unknown>;

/**
 * Returns a storage that stores the values of a large write in one entry first, and then each value in its own entry.
 * All windows must use this storage, because other code does not find the values in the waiting entry. A write that
 * changes a value of the waiting entry must run in `exclusively`, as all writes of the vault do.
 *
 * @param storage - the storage with one entry for each value
 * @param least - minimum number of values in a large write
 */
export function withLargeWrites(
  storage: StoragePort & Required<Pick<StoragePort, "all">>,
  least = leastEntries,
): LargeWrites {
  const waiting = async (): Promise<Entries | undefined> => {
    const found = (await storage.get([waitingKey]))[waitingKey];
    return isObject(found) ? found : undefined;
  };
  const spread = async (entries: Entries): Promise<void> => {
    await storage.set(entries);
    await storage.remove([waitingKey]);
  };
  /**
   * Stores the waiting values in entries of their own if `isHidden` returns true for them. Called before a change of
   * these values: otherwise, reads would go on returning the waiting values instead of the changed ones.
   */
  const spreadBefore = async (isHidden: (entries: Entries) => boolean): Promise<void> => {
    const entries = await waiting();
    if (entries && isHidden(entries)) await spread(entries);
  };
  const hidesOneOf =
    (keys: readonly string[]) =>
    (entries: Entries): boolean =>
      keys.some((key) => Object.hasOwn(entries, key));

  const all = async (): Promise<Entries> => {
    const found = await storage.all();
    return Object.assign(found, take(found));
  };
  const settle = (): Promise<void> => storage.exclusively(() => spreadBefore(() => true));

  return {
    ...storage,
    all,
    settle,
    async get(keys) {
      const found = await storage.get([...keys, waitingKey]);
      const entries = take(found);
      for (const key of keys) if (Object.hasOwn(entries, key)) found[key] = entries[key];
      return found;
    },
    async keys() {
      const listed = await storage.keys();
      return listed.includes(waitingKey) ? Object.keys(await all()) : listed;
    },
    async set(entries) {
      const keys = Object.keys(entries);
      if (keys.length < least) {
        await spreadBefore(hidesOneOf(keys));
        await storage.set(entries);
        return;
      }
      await spreadBefore(() => true);
      await storage.set({ [waitingKey]: entries });
      // Not awaited, because storing each value in its own entry is slow. After an error, the background tries again
      // when it starts.
      void settle().catch(() => undefined);
    },
    async remove(keys) {
      await spreadBefore(hidesOneOf(keys));
      await storage.remove(keys);
    },
    onChange: (listener) =>
      storage.onChange((keys, values = {}) => {
        if (!keys.includes(waitingKey)) {
          listener(keys, values);
          return;
        }
        const found = { ...values };
        Object.assign(found, take(found));
        const changed = new Set([...keys.filter((key) => key !== waitingKey), ...Object.keys(found)]);
        if (changed.size > 0) listener([...changed], found);
      }),
  };
}

/** Removes the waiting entry from the entries that were read, and returns the values in the waiting entry. */
function take(found: Entries): Entries {
  const entries = found[waitingKey];
  Reflect.deleteProperty(found, waitingKey);
  return isObject(entries) ? entries : {};
}
