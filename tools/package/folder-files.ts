import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

/** Returns all files below a folder: relative path with `/` → content. */
export async function folderFiles(folder: string): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    files.set(path.relative(folder, file).replaceAll(path.sep, "/"), await readFile(file));
  }
  return files;
}
