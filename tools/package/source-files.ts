import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";

/** In the source zip, and only there: the names of the others, so that the zip can be made again from what was in it. */
const listing = "SOURCE-FILES";

/** What git keeps, as it lies in the folder: the build is made from that too. Without git, what the listing names. */
export async function sourceFiles(): Promise<Map<string, Uint8Array>> {
  const names = existsSync(".git") ? trackedFiles() : (await readFile(listing, "utf8")).trimEnd().split("\n");
  const files = new Map<string, Uint8Array>([[listing, Buffer.from(`${names.join("\n")}\n`)]]);
  for (const name of names) files.set(name, await readFile(name));
  return files;
}

function trackedFiles(): string[] {
  return git("ls-files", "-z").split("\0").filter(Boolean).sort();
}

/** What lies here otherwise than the last commit has it: a release has nothing of that. */
export function uncommitted(): string[] {
  return existsSync(".git") ? git("status", "--porcelain").split("\n").filter(Boolean) : [];
}

function git(...args: readonly string[]): string {
  const { stdout, stderr, status } = spawnSync("git", args, { encoding: "utf8", maxBuffer: 2 ** 26 });
  if (status !== 0) throw new Error(`git ${args.join(" ")}: ${stderr}`);
  return stdout;
}
