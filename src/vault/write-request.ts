/**
 * Writes from a window that cannot use the lock that all writers share, such as a private window in Firefox. The window
 * reads the storage itself but sends its writes to the extension's background context. The background context makes
 * these writes under the lock, but only if the vault has not changed since the window read it.
 */
import { createSha256 } from "../../crypto/index.ts";
import { isObject } from "../arguments.ts";
import { toBase64 } from "../base64.ts";
import { AppError } from "../errors.ts";
import { utf8 } from "../text.ts";
import { headerKey } from "./header.ts";
import { createQueue, type StoragePort } from "./storage.ts";

/**
 * Writes that are sent to the background context. They are JSON with the encrypted records and the unencrypted header.
 */
export interface WriteRequest {
  readonly entries: Readonly<Record<string, unknown>>;
  /** Storage keys to remove. If present, `entries` is empty, because a request is one step. */
  readonly removed?: readonly string[];
  /** Digest of the stored vault on which the change is based. */
  readonly before: string;
}

/**
 * Result of a write request: `changed` means that another writer has changed the data since the request was prepared,
 * so nothing was written.
 */
export type RequestAnswer = "written" | "changed";

/**
 * Returns a storage whose writes go through `send`. If another window has written since `exclusively` read the vault,
 * the change is made again with the new data, so `exclusively` may run its work several times.
 *
 * @param storage - the storage itself, for reading
 * @param send - passes a request to {@link applyWriteRequest} in the context that has the lock
 * @throws {@link AppError} `storage-busy` from `exclusively` if other windows keep writing
 */
export function proxyStorage(
  storage: StoragePort,
  send: (change: WriteRequest) => Promise<RequestAnswer>,
): StoragePort {
  const queue = createRetryQueue();
  let read: Record<string, unknown> | undefined;

  const pick = (entries: Record<string, unknown>, keys: readonly string[]): Record<string, unknown> =>
    Object.fromEntries(
      keys.filter((key) => Object.hasOwn(entries, key)).map((key) => [key, structuredClone(entries[key])]),
    );

  const sendRequest = async (change: Omit<WriteRequest, "before">): Promise<void> => {
    const { entries, removed = [] } = change;
    if (!read) throw new AppError("storage-failed", "the vault was written outside of a change: nothing was changed");
    const sent = { ...change, before: digest(read) };
    // If the answer is lost, the storage itself shows if the write was made.
    const arrived = async (cause: unknown): Promise<RequestAnswer> => {
      if (digest(await storage.get([...Object.keys(entries), ...removed])) === digest(entries)) return "written";
      throw cause;
    };
    queue.settle(await send(sent).catch(arrived));
    const left = Object.entries(read).filter(([key]) => !removed.includes(key));
    read = { ...Object.fromEntries(left), ...entries };
  };

  return {
    get: async (keys) => (read ? pick(read, keys) : storage.get(keys)),
    keys: async () => (read ? Object.keys(read) : storage.keys()),
    ...(storage.all && { all: async () => (read ? structuredClone(read) : (storage.all?.() ?? {})) }),
    set: (entries) => sendRequest({ entries }),
    remove: (removed) => sendRequest({ entries: {}, removed }),
    onChange: (listener) => storage.onChange(listener),
    exclusively: (work) =>
      queue.run(
        async () => {
          read = await snapshot(storage);
        },
        work,
        () => {
          read = undefined;
        },
      ),
  };
}

/**
 * Applies requested writes in one step under the storage's lock. If the vault has changed since the request, nothing is
 * written.
 *
 * @param change - untrusted; checked here
 * @throws {@link AppError} `bad-argument`; errors of the storage. After an error, nothing is written.
 */
export function applyWriteRequest(storage: StoragePort, change: unknown): Promise<RequestAnswer> {
  if (!isObject(change) || typeof change["before"] !== "string" || !isObject(change["entries"])) return refused();
  const { before, entries, removed = [] } = change;
  if (!Array.isArray(removed) || !removed.every((key) => typeof key === "string")) return refused();
  const keys = Object.keys(entries);
  if (![...keys, ...removed].every(isOurs)) return refused();
  if (keys.length > 0 && removed.length > 0) return refused(); // would be two steps
  return storage.exclusively(async () => {
    if (digest(await snapshot(storage)) !== before) return "changed";
    await (removed.length > 0 ? storage.remove(removed) : storage.set(entries));
    return "written";
  });
}

const isOurs = (key: string): boolean => key === headerKey || key.startsWith("r/") || key.startsWith("l/");

/**
 * Returns the stored values of the vault: the header, all records, and the records of this device alone, such as the
 * connection with a sync server.
 */
const snapshot = async (storage: StoragePort): Promise<Record<string, unknown>> => {
  const found = storage.all ? await storage.all() : await storage.get((await storage.keys()).filter(isOurs));
  return Object.fromEntries(Object.entries(found).filter(([key]) => isOurs(key)));
};

function digest(entries: Readonly<Record<string, unknown>>): string {
  const sha256 = createSha256();
  for (const key of Object.keys(entries).sort()) sha256.update(utf8(`${JSON.stringify([key, entries[key]])}\n`));
  return toBase64(sha256.digest());
}

/** A queue for the changes of a window that sends its writes to the extension's background context. */
interface RetryQueue {
  /**
   * Runs one change after another. If another writer has changed the data since a change was prepared, runs that change
   * again, starting with `begin`.
   */
  run<T>(begin: () => Promise<void>, work: () => Promise<T>, end: () => void): Promise<T>;
  /** @throws an error that makes `run` try again, if the answer is `changed` */
  settle(answer: RequestAnswer): void;
  readonly isTooLate: (error: unknown) => boolean;
}

const maxTries = 20; // maximum number of tries that fail because another window was faster

/**
 * Creates a queue. Its `run` throws {@link AppError} `storage-busy` if another writer was faster in `maxTries` tries.
 */
export function createRetryQueue(): RetryQueue {
  const queue = createQueue();
  let tooLate: AppError | undefined;
  const isTooLate = (error: unknown): boolean => error === tooLate && tooLate !== undefined;
  return {
    run: (begin, work, end) =>
      queue(async () => {
        for (let attempt = 1; ; attempt++) {
          await begin();
          try {
            return await work();
          } catch (error) {
            if (!isTooLate(error) || attempt === maxTries) throw error;
          } finally {
            end();
          }
        }
      }),
    settle(answer) {
      if (answer !== "written") throw (tooLate = storageBusy());
    },
    isTooLate,
  };
}

const storageBusy = (): AppError =>
  new AppError("storage-busy", "other windows keep changing the vault: try again", ["another window"]);

export const refused = (): Promise<never> =>
  Promise.reject(new AppError("bad-argument", "the message is not a change of a vault", ["change", "something else"]));
