/**
 * Writes many entries of `browser.storage.local` in one. Firefox reads and writes each entry by itself, 0.4 … 0.5 ms for
 * each: 10,000 records take 4.1 … 5.4 s, and 0.1 … 0.4 s as one entry (153 ESR, AMD EPYC). So a large write waits in one
 * entry first, and its parts get their own entries afterwards. Meanwhile all readers find them in the waiting entry.
 */
import { isObject } from "../../src/arguments.ts";
import type { StoragePort } from "../../src/internal.ts";

/** The entry with the values that wait. */
export const waitingKey = "waiting";

/** A write with fewer entries does not wait, because it takes less than half a second. */
const leastEntries = 1000;

/** A storage with {@link settle}. */
export interface LargeWrites extends StoragePort {
  /** Gives the waiting values their own entries, under the lock. The background calls this when it starts. */
  readonly settle: () => Promise<void>;
}

type Entries = Record<string, unknown>;

/**
 * Returns the same storage, for use by all windows. Every write that changes a waiting entry must run in `exclusively`.
 * The vault's writes do.
 *
 * @param storage - with `all`
 * @param least - the number of entries from which a write waits
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
  /** Without this, the waiting values would hide the new ones. */
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
      // Not awaited: this is the time that the waiting entry saves. After an error the background tries it again.
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

/** Removes the waiting entry from what was read. @returns its values */
function take(found: Entries): Entries {
  const entries = found[waitingKey];
  Reflect.deleteProperty(found, waitingKey);
  return isObject(entries) ? entries : {};
}
