/**
 * Changes from where the writers' lock is not shared: a private window in Firefox. Its page reads by itself, and hands what
 * it would write to the background, which writes it under the lock if the vault is still what the page has read.
 */
import { createSha256 } from "../../crypto/internal.ts";
import { toBase64 } from "../base64.ts";
import { AppError } from "../errors.ts";
import { utf8 } from "../text.ts";
import { isObject } from "./envelope.ts";
import { headerKey } from "./header.ts";
import { createRetryQueue, type RequestAnswer, refused } from "./retry-queue.ts";
import { entriesOf, type StoragePort } from "./storage.ts";

/** A write on its way to the background: JSON, encrypted but for the header. */
export interface WriteRequest {
  readonly entries: Readonly<Record<string, unknown>>;
  /** Digest of the vault that the change was decided on. */
  readonly before: string;
}

const isOurs = (key: string): boolean => key === headerKey || key.startsWith("r/");

const snapshot = (storage: StoragePort): Promise<Record<string, unknown>> => entriesOf(storage, [headerKey], "r/");

function digest(entries: Readonly<Record<string, unknown>>): string {
  const sha256 = createSha256();
  for (const key of Object.keys(entries).sort()) sha256.update(utf8(`${JSON.stringify([key, entries[key]])}\n`));
  return toBase64(sha256.digest());
}

/**
 * A storage whose writes go through `send`. A change that comes too late, because another window has written in between,
 * is made again of what is there now: `exclusively` may run its work several times.
 *
 * @internal for the project's own windows
 * @param storage - the same storage, for reading
 * @param send - hands over to {@link applyWriteRequest} in the context that has the lock
 * @throws {@link AppError} `storage-busy` from `exclusively` where others keep writing
 */
export function proxyStorage(
  storage: StoragePort,
  send: (change: WriteRequest) => Promise<RequestAnswer>,
): StoragePort {
  const attempts = createRetryQueue();
  let read: Record<string, unknown> | undefined;

  const pick = (entries: Record<string, unknown>, keys: readonly string[]): Record<string, unknown> =>
    Object.fromEntries(
      keys.filter((key) => Object.hasOwn(entries, key)).map((key) => [key, structuredClone(entries[key])]),
    );

  const hand = async (entries: Readonly<Record<string, unknown>>): Promise<void> => {
    if (!read) throw new AppError("storage-failed", "a write outside of a change: nothing was changed");
    const sent = { entries, before: digest(read) };
    // Where the answer is lost, the storage itself tells whether the write has come to pass.
    const arrived = async (cause: unknown): Promise<RequestAnswer> => {
      if (digest(await storage.get(Object.keys(entries))) === digest(entries)) return "written";
      throw cause;
    };
    attempts.settle(await send(sent).catch(arrived));
    read = { ...read, ...entries };
  };

  return {
    get: async (keys) => (read ? pick(read, keys) : storage.get(keys)),
    keys: async () => (read ? Object.keys(read) : storage.keys()),
    ...(storage.all && { all: async () => (read ? structuredClone(read) : (storage.all?.() ?? {})) }),
    set: hand,
    remove: () => Promise.reject(new AppError("storage-failed", "nothing is removed from here")),
    onChange: (listener) => storage.onChange(listener),
    exclusively: (work) =>
      attempts.run(
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
 * Writes what was handed over, under the lock, in one step, unless the vault is no longer what it was decided on.
 *
 * @internal for the project's own windows
 * @param change - whatever came: checked here
 * @throws {@link AppError} `bad-argument`; what the storage throws. Nothing is written then
 */
export function applyWriteRequest(storage: StoragePort, change: unknown): Promise<RequestAnswer> {
  if (!isObject(change) || typeof change["before"] !== "string" || !isObject(change["entries"])) return refused();
  const { before, entries } = change;
  if (!Object.keys(entries).every(isOurs)) return refused();
  return storage.exclusively(async () => {
    if (digest(await snapshot(storage)) !== before) return "changed";
    await storage.set(entries);
    return "written";
  });
}
