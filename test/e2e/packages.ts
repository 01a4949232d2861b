/** Packages that only a test needs, installed as its own lock file says, below `build/`: they are no part of the project. */
import { existsSync } from "node:fs";
import { copyFile, mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import { run } from "../../tools/steps.mjs";

const npm = process.platform === "win32" ? "npm.cmd" : "npm";

const same = async (one: string, other: string): Promise<boolean> =>
  existsSync(other) && (await readFile(one, "utf8")) === (await readFile(other, "utf8"));

/**
 * Scripts of the packages are not run: none of them needs any, and some would load binaries from elsewhere.
 *
 * @param from - the folder with `package.json` and `package-lock.json`
 * @param name - of the folder below `build/`
 * @returns that folder; what it should contain is installed once
 */
export async function installPackages(from: string, name: string): Promise<string> {
  const folder = path.resolve("build", name);
  const installed = path.join(folder, "installed-lock.json");
  const lock = path.join(from, "package-lock.json");
  if (await same(lock, installed)) return folder;
  await mkdir(folder, { recursive: true });
  for (const file of ["package.json", "package-lock.json"])
    await copyFile(path.join(from, file), path.join(folder, file));
  const args = ["ci", "--prefix", folder, "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const { ok } = await run(`install ${name}`, npm, args);
  if (!ok) throw new Error(`What ${from}/package-lock.json lists could not be installed.`);
  await copyFile(lock, installed);
  return folder;
}
