import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";

/**
 * Name of a file that exists only in the source zip. The file lists all other files of the zip, so that someone who has
 * unpacked the zip can make the same zip again.
 */
const listing = "SOURCE-FILES";

/**
 * Returns `SOURCE-FILES` and the files that git tracks, with their content in the working folder, because the build
 * uses this content too. In an unpacked source zip, which has no git repository, uses the names in `SOURCE-FILES`.
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

/** Returns git's status line of each file that differs from the last commit. A release must have no such file. */
export function uncommitted(): string[] {
  return existsSync(".git") ? git("status", "--porcelain").split("\n").filter(Boolean) : [];
}

function git(...args: readonly string[]): string {
  const { stdout, stderr, status } = spawnSync("git", args, { encoding: "utf8", maxBuffer: 2 ** 26 });
  if (status !== 0) throw new Error(`git ${args.join(" ")}: ${stderr}`);
  return stdout;
}
