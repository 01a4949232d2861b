// @ts-check
/**
 * Unpacks Debian packages into a folder without installing them. Nothing is configured or started, and no installed
 * package changes. Imports no npm packages, because `npm ci` may not have run yet.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { lstat, mkdir, readdir, readFile, readlink, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { run } from "./steps.mjs";

/** Returns true if this system can download and unpack Debian packages. */
export const hasDebianPackages = () => ["/usr/bin/apt-get", "/usr/bin/dpkg-deb"].every((file) => existsSync(file));

/** Folders that many packages share. Each entry of such a folder belongs to one package, unless this list names it. */
const shared = ["etc", "usr/share", "usr/share/php", "var/lib"];

/**
 * Downloads packages and unpacks them.
 *
 * @param {string} title
 * @param {readonly string[]} names
 * @param {string} folder the folder for the files, which is emptied first
 * @returns {Promise<{ ok: boolean }>}
 */
export async function unpackDebianPackages(title, names, folder) {
  const files = path.join(folder, "packages");
  await rm(folder, { recursive: true, force: true });
  await mkdir(files, { recursive: true });
  // Only root can update apt's package lists. The result is ignored, because one package source may be unreachable.
  if (process.getuid?.() === 0) spawnSync("apt-get", ["update", "-qq"], { stdio: "ignore" });
  const downloaded = await run(title, "apt-get", ["download", "-qq", ...names], {}, files);
  if (!downloaded.ok) return downloaded;
  for (const file of await readdir(files)) {
    const unpacked = await run(`unpack ${file}`, "dpkg-deb", ["-x", path.join(files, file), folder]);
    if (!unpacked.ok) return unpacked;
  }
  await rm(files, { recursive: true });
  await relocate(folder);
  return { ok: true };
}

/**
 * Changes absolute paths in symbolic links and PHP files of the packages, so that the paths point into the folder.
 *
 * @param {string} folder
 */
async function relocate(folder) {
  /** @type {string[]} */
  const owned = [];
  for (const parent of shared)
    for (const name of await readdir(path.join(folder, parent)).catch(() => []))
      if (!shared.includes(`${parent}/${name}`)) owned.push(`${parent}/${name}`);
  const escaped = owned.map((name) => name.replace(/[.+]/gu, String.raw`\$&`));
  const mentions = new RegExp(String.raw`(?<=['"])/(?=(?:${escaped.join("|")})(?:['"/]))`, "gu");
  for (const name of /** @type {string[]} */ (await readdir(folder, { recursive: true }))) {
    const file = path.join(folder, name);
    const status = await lstat(file);
    if (status.isSymbolicLink()) {
      const target = await readlink(file);
      if (!target.startsWith("/")) continue;
      await rm(file);
      await symlink(path.join(folder, target), file);
    } else if (status.isFile() && /\.(?:php|inc)$/u.test(name)) {
      const text = await readFile(file, "latin1");
      const changed = text.replace(mentions, () => `${folder}/`);
      if (changed !== text) await writeFile(file, changed, "latin1");
    }
  }
}
