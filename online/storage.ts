import type { StoragePort } from "../src/vault/index.ts";

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

/**
 * An IndexedDB database with one object store. `write` and `during` create the database if it does not exist. `read`
 * does not create it, so that a visit without saved values leaves no traces in the browser.
 */
interface Database {
  /** @returns the result of the request that `step` makes, or undefined if the database does not exist */
  read<T>(step: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined>;
  /** Runs `step` in one transaction: either all its changes are stored or none. */
  write(step: (store: IDBObjectStore) => void): Promise<void>;
  /**
   * Runs `work` while a transaction is open. No other transaction of this database can begin in any tab until `work`
   * has ended.
   */
  during<T>(work: () => Promise<T>): Promise<T>;
  erase(): Promise<void>;
}

const storeName = "values";

function database(name: string): Database {
  // Opening a database that does not exist would create it, and WebKit keeps it even if the creation is aborted.
  const exists = async (): Promise<boolean> => (await indexedDB.databases()).some((each) => each.name === name);

  const open = (): Promise<IDBDatabase> =>
    new Promise((resolve, reject) => {
      const request = indexedDB.open(name, 1);
      request.onupgradeneeded = () => {
        request.result.createObjectStore(storeName);
      };
      request.onsuccess = () => {
        request.result.onversionchange = () => {
          request.result.close(); // another tab is deleting the database
        };
        resolve(request.result);
      };
      request.onerror = () => {
        reject(failure(request.error));
      };
    });

  return {
    async read(step) {
      if (!(await exists())) return undefined;
      const opened = await open();
      try {
        return await answer(step(opened.transaction(storeName).objectStore(storeName)));
      } finally {
        opened.close();
      }
    },
    async write(step) {
      const opened = await open();
      try {
        const transaction = opened.transaction(storeName, "readwrite");
        step(transaction.objectStore(storeName));
        await completed(transaction);
      } finally {
        opened.close();
      }
    },
    async during(work) {
      const opened = await open();
      let over = false;
      try {
        const store = opened.transaction(storeName, "readwrite").objectStore(storeName);
        await answer(store.count()); // the transaction has begun when its first request is answered
        const keepGoing = (): void => {
          if (!over) store.count().onsuccess = keepGoing;
        };
        keepGoing();
        return await work();
      } finally {
        over = true;
        opened.close();
      }
    },
    erase: () =>
      new Promise((resolve, reject) => {
        const request = indexedDB.deleteDatabase(name);
        request.onsuccess = () => {
          resolve();
        };
        request.onerror = () => {
          reject(failure(request.error));
        };
      }),
  };
}

const answer = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => {
      resolve(request.result);
    };
    request.onerror = () => {
      reject(failure(request.error));
    };
  });

const completed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => {
      resolve();
    };
    transaction.onabort = () => {
      reject(failure(transaction.error));
    };
  });

const failure = (cause: unknown): Error => new Error("the browser's storage refuses", { cause });
