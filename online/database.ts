/**
 * An IndexedDB database with one object store. `write` and `during` create the database if it does not exist. `read`
 * does not create it, so that a visit without saved values leaves no traces in the browser.
 */
export interface Database {
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

export function database(name: string): Database {
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
