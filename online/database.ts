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
  /** @returns nothing where it does not exist and is not to be made */
  const open = (make: boolean): Promise<IDBDatabase | undefined> =>
    new Promise((resolve, reject) => {
      const request = indexedDB.open(name, 1);
      let unwanted = false;
      request.onupgradeneeded = () => {
        if (make) request.result.createObjectStore(storeName);
        else {
          unwanted = true;
          request.transaction?.abort(); // undoes that it was made
        }
      };
      request.onsuccess = () => {
        request.result.onversionchange = () => {
          request.result.close(); // another tab erases it
        };
        resolve(request.result);
      };
      request.onerror = () => {
        if (unwanted) resolve(undefined);
        else reject(failure(request.error));
      };
    });

  return {
    async read(step) {
      const opened = await open(false);
      if (!opened) return undefined;
      try {
        return await answer(step(opened.transaction(storeName).objectStore(storeName)));
      } finally {
        opened.close();
      }
    },
    async write(step) {
      const opened = await open(true);
      if (!opened) return;
      try {
        const transaction = opened.transaction(storeName, "readwrite");
        step(transaction.objectStore(storeName));
        await completed(transaction);
      } finally {
        opened.close();
      }
    },
    async during(work) {
      const opened = await open(true);
      if (!opened) throw new Error("the database could not be made");
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
