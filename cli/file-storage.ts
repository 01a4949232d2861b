import { randomBytes } from "node:crypto";
import { open, readFile, realpath, rename, rm } from "node:fs/promises";
import { AppError } from "../src/errors.ts";
import { createQueue, type StoragePort } from "../src/vault/index.ts";
import { codeOf, fileError } from "./file-error.ts";
import { withFileLock } from "./file-lock.ts";

type Entries = Record<string, unknown>;

const wrongFile = (path: string, what: string, cause?: unknown): AppError =>
  new AppError("storage-failed", `${path} is ${what}: nothing was changed`, [], { cause });

const unusable = (path: string, doing: "read" | "written", cause: unknown): AppError =>
  new AppError("storage-failed", `${fileError(path, doing, cause)}; nothing was changed`, [], { cause });

const damaged = (path: string, cause?: unknown): AppError => wrongFile(path, "not a vault file", cause);

/**
 * Stores a vault in one JSON file.
 *
 * A change writes a temporary file next to the vault file, waits until the temporary file is on the disk, and then
 * renames it to the name of the vault file. If the program ends during a change, the vault file is still complete.
 * `exclusively` makes writers in other processes and containers wait; every change of a vault uses `exclusively`.
 * `onChange` reports only changes that were made through this object.
 *
 * @param path - the file; the first write creates it, and only its owner can read it
 * @throws AppError `bad-argument`
 * @example
 * ```ts
 * import { openVault } from "saltmill/vault";
 * import { fileStorage } from "saltmill/node";
 * const storage = fileStorage("/home/ada/.config/saltmill/vault.json");
 * await storage.keys(); // [] while there is no such file
 * ```
 */
export function fileStorage(path: string): StoragePort {
  if (typeof path !== "string" || path.length === 0) {
    const came = typeof path === "string" ? "an empty string" : typeof path;
    throw new AppError("bad-argument", `path must be the name of a file, not ${came}`, ["path", came]);
  }
  const listeners = new Set<(keys: readonly string[]) => void>();
  const oneWrite = createQueue();
  const oneWriter = createQueue();
  let assertHeld: (() => Promise<void>) | undefined; // set while this object holds the lock file

  const read = async (): Promise<Entries> => {
    let text: string;
    try {
      text = await readFile(path, "utf8");
    } catch (error) {
      if (codeOf(error) === "ENOENT") return {};
      throw unusable(path, "read", error);
    }
    let entries: unknown;
    try {
      entries = JSON.parse(text);
    } catch (cause) {
      throw damaged(path, cause);
    }
    if (typeof entries !== "object" || entries === null || Array.isArray(entries)) throw damaged(path);
    // A backup file also has a header in its property `vault`. Without this check, a backup file would be taken for a
    // vault without accounts. A vault file has no property `format`, because no storage key has this name.
    if ("format" in entries)
      throw entries.format === "saltmill-backup" ? wrongFile(path, "a backup file, not a vault file") : damaged(path);
    return entries as Entries;
  };

  /**
   * Resolves symbolic links. If `path` is a link, the file that it points to is replaced and locked, and not the link.
   */
  const place = (): Promise<string> => realpath(path).catch(() => path);

  const replace = async (entries: Entries): Promise<void> => {
    const file = await place();
    const next = `${file}.${randomBytes(6).toString("hex")}.new`;
    try {
      const handle = await open(next, "wx", 0o600);
      try {
        await handle.writeFile(`${JSON.stringify(entries, null, 1)}\n`);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await assertHeld?.();
      await rename(next, file);
    } catch (error) {
      await rm(next, { force: true }).catch(() => undefined); // an error of `rm` would hide the error thrown below
      throw error instanceof AppError ? error : unusable(path, "written", error);
    }
  };

  const change = (keys: readonly string[], edit: (entries: Entries) => void): Promise<void> =>
    oneWrite(async () => {
      const entries = await read();
      edit(entries);
      await replace(entries);
      for (const listener of listeners) listener(keys);
    });

  return {
    get: async (keys) => {
      const entries = await read();
      return Object.fromEntries(keys.filter((key) => Object.hasOwn(entries, key)).map((key) => [key, entries[key]]));
    },
    set: (changed) => change(Object.keys(changed), (entries) => Object.assign(entries, changed)),
    remove: (keys) =>
      change(keys, (entries) => {
        for (const key of keys) Reflect.deleteProperty(entries, key);
      }),
    keys: async () => Object.keys(await read()),
    all: read,
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    exclusively: (work) =>
      oneWriter(async () =>
        withFileLock(`${await place()}.lock`, async (check) => {
          assertHeld = check;
          try {
            return await work();
          } finally {
            assertHeld = undefined;
          }
        }),
      ),
  };
}
