import type { StoragePort } from "../src/index.ts";
import { database } from "./database.ts";

const values = database("saltmill");
/** Its own database: WebKit lets one database have only one writer, and whoever holds the lock wants to write. */
const lock = database("saltmill-lock");

/**
 * The page's storage. Its lock is a transaction, not `navigator.locks`, which plain http does not have: one that dies with
 * its tab, and is the same everywhere.
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

/** Every tab of this page, this one too. */
function tell(keys: readonly string[]): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(keys);
  channel.close();
}

/** Removes everything that was ever kept. */
export async function erase(): Promise<void> {
  await values.erase();
  await lock.erase();
  tell([]);
}

/** For what may lie beside settings, and must not be there without them. */
export const besideSettings: StoragePort = {
  ...pageStorage,
  async set(entries) {
    const [header] = Object.keys(await pageStorage.get(["vault"]));
    if (header !== undefined) await pageStorage.set(entries);
  },
  exclusively: (work) => work(), // the lock is a database, which would stay; and here each value is put by itself
};
