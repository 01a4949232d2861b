import type { StoragePort } from "../src/vault/index.ts";
import { database } from "./database.ts";

const values = database("saltmill");
/**
 * A separate database that is used as a lock. In WebKit, only one transaction at a time can write to a database. If the
 * values were in the same database, the holder of the lock could not write them.
 */
const lock = database("saltmill-lock");

/**
 * The page's storage. Its lock is a database transaction, because `navigator.locks` is missing over plain HTTP. A
 * transaction works in every browser, and it ends when its tab is closed.
 */
export const pageStorage: StoragePort = {
  async get(keys) {
    const found: Record<string, unknown> = {};
    for (const key of keys) {
      const value: unknown = await values.read((store) => store.get(key));
      if (value !== undefined) found[key] = value;
    }
    return found;
  },
  async set(entries) {
    await values.write((store) => {
      for (const [key, value] of Object.entries(entries)) store.put(value, key);
    });
    tell(Object.keys(entries));
  },
  async remove(keys) {
    await values.write((store) => {
      for (const key of keys) store.delete(key);
    });
    tell(keys);
  },
  keys: async () => ((await values.read((store) => store.getAllKeys())) ?? []).map(String),
  onChange(listener) {
    const channel = new BroadcastChannel(channelName);
    channel.onmessage = ({ data }: MessageEvent<readonly string[]>) => {
      listener(data);
    };
    return () => {
      channel.close();
    };
  },
  exclusively: (work) => lock.during(work),
};

const channelName = "saltmill";

/** Notifies the listeners in every tab of this page, including the tab that calls this function. */
function tell(keys: readonly string[]): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(keys);
  channel.close();
}

/** Deletes all values that the page has stored, and the databases themselves. */
export async function erase(): Promise<void> {
  await values.erase();
  await lock.erase();
  tell([]);
}

/**
 * The page's storage for values that are useless without the user's settings. `set` writes nothing while the page has
 * no stored settings, that is, no header of settings under the storage key `vault`.
 */
export const besideSettings: StoragePort = {
  ...pageStorage,
  async set(entries) {
    const [header] = Object.keys(await pageStorage.get(["vault"]));
    if (header !== undefined) await pageStorage.set(entries);
  },
  // Runs without the lock: the values do not depend on each other, and taking the lock would create a database that
  // stays forever.
  exclusively: (work) => work(),
};
