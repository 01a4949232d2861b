/**
 * Writes many values to `browser.storage.local` as one entry. Firefox reads and writes each entry separately, which
 * takes 0.4 … 0.5 ms: 10,000 records take 4.1 … 5.4 s, but 0.1 … 0.4 s as one entry (153 ESR, AMD EPYC). A large write
 * therefore first stores all its values in one waiting entry. Afterwards each value gets its own entry. Until then,
 * reads take the values from the waiting entry.
 */
import { isObject } from "../../src/arguments.ts";
import type { StoragePort } from "../../src/internal.ts";

/** Key of the waiting entry: the values of a large write that do not have their own entries yet. */
export const waitingKey = "waiting";

/** Minimum number of entries in a large write. Smaller writes take less than half a second. */
const leastEntries = 1000;

/** A storage that makes large writes as one entry. */
export interface LargeWrites extends StoragePort {
  /** Gives the waiting values their own entries, under the lock. The background calls this when it starts. */
  readonly settle: () => Promise<void>;
}

type Entries = Record<string, unknown>;

/**
 * Returns a storage that makes large writes as one entry. All windows must use it. A write that changes a waiting value
 * must run in `exclusively`, as all writes of the vault do.
 *
 * @param storage - a storage that has `all`
 * @param least - minimum number of entries in a large write
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
  /** Gives the waiting values their own entries if `isHidden` returns true for them. Otherwise they hide new values. */
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
      // Not awaited, because it writes each entry separately, which is slow. After an error the background tries again.
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

/** Removes the waiting entry from the entries that were read. @returns the values in it */
function take(found: Entries): Entries {
  const entries = found[waitingKey];
  Reflect.deleteProperty(found, waitingKey);
  return isObject(entries) ? entries : {};
}
