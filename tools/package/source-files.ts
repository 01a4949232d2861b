import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";

/**
 * A file that exists only in the source zip. It lists the other files, so that the zip can be made again from its own
 * content.
 */
const listing = "SOURCE-FILES";

/**
 * Returns the files that git tracks. Their content is read from the working folder, because the build uses that content
 * too. Without git, returns the files of the listing.
 */
export async function sourceFiles(): Promise<Map<string, Uint8Array>> {
  const names = existsSync(".git") ? trackedFiles() : (await readFile(listing, "utf8")).trimEnd().split("\n");
  const files = new Map<string, Uint8Array>([[listing, Buffer.from(`${names.join("\n")}\n`)]]);
  for (const name of names) files.set(name, await readFile(name));
  return files;
}

function trackedFiles(): string[] {
  return git("ls-files", "-z").split("\0").filter(Boolean).sort();
}

/** Returns the files that differ from the last commit. A release must have none. */
export function uncommitted(): string[] {
  return existsSync(".git") ? git("status", "--porcelain").split("\n").filter(Boolean) : [];
}

function git(...args: readonly string[]): string {
  const { stdout, stderr, status } = spawnSync("git", args, { encoding: "utf8", maxBuffer: 2 ** 26 });
  if (status !== 0) throw new Error(`git ${args.join(" ")}: ${stderr}`);
  return stdout;
}
