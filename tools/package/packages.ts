import { createHash } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { billOfMaterials } from "./bill-of-materials.ts";
import { folderFiles } from "./folder-files.ts";
import { npmTarball } from "./npm-tarball.ts";
import { sourceFiles } from "./source-files.ts";
import { zip } from "./zip.ts";

/**
 * Writes all files of a release from the build. The same source always gives the same bytes.
 *
 * @param folder - the folder for the files, which is emptied first
 * @returns the files' names
 */
export async function writePackages(folder: string): Promise<string[]> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const { name, version } = JSON.parse(await readFile("package.json", "utf8")) as { name: string; version: string };
  const page = await folderFiles("build/online");
  const tarball = npmTarball(folder);
  const files = new Map<string, Uint8Array>([
    [tarball, await readFile(path.join(folder, tarball))],
    [`${name}-${version}-chrome.zip`, zip(await folderFiles("build/chrome"))],
    [`${name}-${version}-firefox.zip`, zip(await folderFiles("build/firefox"))],
    [`${name}-${version}-page.html`, page.get("index.html") ?? new Uint8Array()],
    [`${name}-${version}-page.zip`, zip(page)],
    [`${name}-${version}-source.zip`, zip(await sourceFiles())],
    [`${name}-${version}.cdx.json`, Buffer.from(await billOfMaterials())],
  ]);
  files.set("SHA256SUMS", Buffer.from(checksums(files)));
  for (const [file, content] of files) await writeFile(path.join(folder, file), content);
  return [...files.keys()].sort();
}

/** Returns the lines of a checksum file for `sha256sum --check`, sorted by name. */
function checksums(files: ReadonlyMap<string, Uint8Array>): string {
  return [...files.keys()]
    .sort()
    .map(
      (name) =>
        `${createHash("sha256")
          .update(files.get(name) ?? "")
          .digest("hex")}  ${name}\n`,
    )
    .join("");
}
