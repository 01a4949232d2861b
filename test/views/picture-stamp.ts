/**
 * Remembers from which sources the pictures of the README and the stores were made, so that a test can find out whether
 * they still show the present product.
 */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { folderFiles } from "../../tools/package/folder-files.ts";

/** Paths of the pictures. */
export const pictures = [
  "docs/popup.png",
  ...["1-popup", "2-accounts", "3-health", "4-first-run", "5-options"].map((name) => `docs/store/${name}.png`),
];

/** Path of the file with the stamp of the pictures. */
export const stampFile = "docs/store/pictures.json";

export interface PictureStamp {
  /** Hash of the sources of the views, with their texts in English and the made-up accounts. */
  readonly sources: string;
  /** Path of each picture → hash. */
  readonly pictures: Readonly<Record<string, string>>;
}

/** Folders with the sources of the views. */
const folders = ["ui", "extension/accounts", "extension/popup", "extension/welcome", "test/views"];

const isDrawn = (file: string): boolean =>
  /\.(?:tsx?|css|html|json)$/u.test(file) && (!file.startsWith("ui/_locales/") || file.startsWith("ui/_locales/en/"));

/** Returns the sources of the views: path → content. */
export async function viewSources(): Promise<ReadonlyMap<string, Uint8Array>> {
  const sources = new Map<string, Uint8Array>();
  for (const folder of folders) {
    for (const [name, content] of await folderFiles(folder)) {
      if (isDrawn(`${folder}/${name}`)) sources.set(`${folder}/${name}`, content);
    }
  }
  return sources;
}

const sha256 = (data: string | Uint8Array): string => createHash("sha256").update(data).digest("hex");

/** Returns a hash of files. It depends on their paths and contents, and not on their order. */
export function hashOf(files: ReadonlyMap<string, Uint8Array>): string {
  const lines = Array.from(files, ([name, content]) => `${sha256(content)}  ${name}\n`);
  return sha256(lines.sort().join(""));
}

/** Returns the stamp of the pictures as they are now, made from the present sources. */
export async function presentStamp(): Promise<PictureStamp> {
  const hashes: Record<string, string> = {};
  for (const picture of pictures) hashes[picture] = sha256(await readFile(picture));
  return { sources: hashOf(await viewSources()), pictures: hashes };
}
