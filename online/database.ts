/** An IndexedDB of one store. It is made only by whoever writes: to look into it leaves nothing behind. */
export interface Database {
  /** @returns what `step` asks for; nothing where there is no such database */
  read<T>(step: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined>;
  /** Everything that `step` does is done at once, or nothing of it. */
  write(step: (store: IDBObjectStore) => void): Promise<void>;
  /** Runs `work` inside a transaction that is kept going: no other one of this database, in whichever tab, begins before. */
  during<T>(work: () => Promise<T>): Promise<T>;
  erase(): Promise<void>;
}

const storeName = "values";

export function database(name: string): Database {
  // To open it would make it, and WebKit keeps what an aborted making has begun.
  const exists = async (): Promise<boolean> => (await indexedDB.databases()).some((each) => each.name === name);

  const open = (): Promise<IDBDatabase> =>
    new Promise((resolve, reject) => {
      const request = indexedDB.open(name, 1);
      request.onupgradeneeded = () => {
        request.result.createObjectStore(storeName);
      };
      request.onsuccess = () => {
        request.result.onversionchange = () => {
          request.result.close(); // another tab erases it
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
        await answer(store.count()); // this one's turn has come
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
