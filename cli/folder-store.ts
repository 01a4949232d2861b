import { randomBytes } from "node:crypto";
import { open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { StoredFile, SyncStore } from "../src/sync/index.ts";
import { Failure } from "./failure.ts";
import { codeOf, reasonOf } from "./file-error.ts";

/**
 * Returns a sync store that keeps its files in a folder, for example a folder that Syncthing copies to other devices,
 * or a folder on a USB stick. A file is written under a temporary name and renamed when it is complete on the disk.
 *
 * @throws Failure `store` from the store's functions if the folder is missing or cannot be used
 */
export function folderStore(folder: string): SyncStore {
  const at = (name: string): string => path.join(folder, path.basename(name));
  const failed = (place: string, doing: "read" | "written" | "removed", cause: unknown): Failure => {
    const reason = codeOf(cause) === "ENOTDIR" ? "it is not a folder" : reasonOf(cause, "no such folder");
    return new Failure("store", `${place}: cannot be ${doing}: ${reason}`, { cause });
  };
  return {
    async list() {
      try {
        const names = (await readdir(folder, { withFileTypes: true })).filter((each) => each.isFile());
        await removeLeftovers(names.map(({ name }) => at(name)));
        return (await Promise.all(names.map(({ name }) => fileAt(at(name))))).filter((each) => each !== undefined);
      } catch (cause) {
        throw failed(folder, "read", cause);
      }
    },
    async read(name) {
      try {
        return await readFile(at(name));
      } catch (cause) {
        if (codeOf(cause) === "ENOENT") return undefined;
        throw failed(at(name), "read", cause);
      }
    },
    async write(name, bytes) {
      const next = at(`.${name}.${randomBytes(6).toString("hex")}.new`);
      try {
        const handle = await open(next, "wx", 0o600);
        try {
          await handle.writeFile(bytes);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(next, at(name));
      } catch (cause) {
        await rm(next, { force: true }).catch(() => undefined);
        throw failed(folder, "written", cause);
      }
    },
    async remove(name) {
      try {
        await rm(at(name), { force: true });
      } catch (cause) {
        throw failed(at(name), "removed", cause);
      }
    },
  };
}

const leftAfter = 86_400_000; // milliseconds: a day, because writing a file takes seconds

/**
 * Removes temporary files of programs that were ended while they wrote. Otherwise they would stay for ever, and a
 * program such as Syncthing would copy them to all devices. Errors are ignored: the next list tries again.
 */
async function removeLeftovers(files: readonly string[]): Promise<void> {
  for (const file of files) {
    if (!/^\.[\w-]{22}\.saltmill\.[0-9a-f]{12}\.new$/u.test(path.basename(file))) continue;
    const age = await stat(file).then(
      ({ mtimeMs }) => Math.abs(Date.now() - mtimeMs),
      () => 0,
    );
    if (age >= leftAfter) await rm(file, { force: true }).catch(() => undefined);
  }
}

/** Returns a file's name and size, or undefined if the file was removed after the folder was listed. */
async function fileAt(file: string): Promise<StoredFile | undefined> {
  try {
    return { name: path.basename(file), size: (await stat(file)).size };
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}
