// @ts-check
/**
 * Installs packages that some tests and the benchmarks need in addition to the project's `node_modules`. Each download
 * has its own lock file. `npm run downloads` installs all of them, or those that are named as arguments.
 */
import { existsSync, readFileSync } from "node:fs";
import { copyFile, mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { hasDebianPackages, unpackDebianPackages } from "./debian.mjs";
import { findPython } from "./programs.mjs";
import { installFromLock, root, run, withRetries } from "./steps.mjs";

/**
 * A set of packages that is installed together. `folder` is the folder for the packages. `installed` is the path of a
 * copy of the lock file, which is written when the installation is complete. If `isPossible` returns false, the
 * packages are not installed, and the tests that need them are skipped.
 *
 * @typedef {{
 *   lock: string,
 *   folder: string,
 *   installed: string,
 *   isPossible?: () => boolean,
 *   install: () => Promise<{ ok: boolean }>,
 * }} Download
 */

/**
 * Returns a download of npm packages into a folder below `build`. The packages' install scripts do not run: no package
 * needs its script, and some scripts would load programs from hosts other than npm's registry.
 *
 * @param {string} name
 * @param {string} from the folder with `package.json` and `package-lock.json`
 * @returns {Download}
 */
function fromNpm(name, from) {
  const folder = path.join(root, "build", name);
  const lock = path.join(root, from, "package-lock.json");
  return {
    lock,
    folder,
    installed: path.join(folder, "installed-lock.json"),
    async install() {
      await mkdir(folder, { recursive: true });
      for (const file of ["package.json", "package-lock.json"])
        await copyFile(path.join(root, from, file), path.join(folder, file));
      return installFromLock(`download: ${name}`, folder, ["--ignore-scripts", "--no-bin-links"]);
    },
  };
}

/**
 * Returns the download of the packages that the benchmarks compare Saltmill with. These packages are installed in
 * `bench`, where the imports of the benchmarks find them. Their install scripts do not run either.
 *
 * @returns {Download}
 */
function contenders() {
  const folder = path.join(root, "bench");
  return {
    lock: path.join(folder, "package-lock.json"),
    folder,
    installed: path.join(folder, "node_modules", "installed-lock.json"),
    install: () => installFromLock("download: contenders", folder, ["--ignore-scripts"]),
  };
}

/** @param {string} folder @param {string} command */
const inEnvironment = (folder, command) =>
  process.platform === "win32" ? path.join(folder, "Scripts", `${command}.exe`) : path.join(folder, "bin", command);

/**
 * Returns a download of PyPI packages into a separate Python environment.
 *
 * @param {string} name
 * @param {string} requirements
 * @param {{ names: readonly string[], requirements: string }} [sources] `names`: packages that PyPI offers only as
 * source; `requirements`: lock file of the packages that are needed to build `names`
 * @returns {Download}
 */
function fromPyPI(name, requirements, sources) {
  const folder = path.join(root, "build", name);
  const lock = path.join(root, requirements);
  const pip = ["-m", "pip", "install", "--quiet", "--no-deps", "--disable-pip-version-check"];
  const safely = [...pip, "--require-hashes", "--only-binary", ":all:"];
  return {
    lock,
    folder,
    installed: path.join(folder, "installed-requirements.txt"),
    isPossible: () => findPython() !== undefined,
    async install() {
      const made = await run("make a Python environment", findPython() ?? "python3", ["-m", "venv", "--clear", folder]);
      if (!made.ok) return made;
      const python = inEnvironment(folder, "python");
      if (sources) {
        const args = [...safely, "--requirement", path.join(root, sources.requirements)];
        const builds = await run(`download: ${name}, to build`, python, args);
        if (!builds.ok) return builds;
      }
      const built = sources ? ["--no-build-isolation", "--no-binary", sources.names.join(",")] : [];
      return run(`download: ${name}`, python, [...safely, ...built, "--requirement", lock]);
    },
  };
}

/**
 * Returns a download of Debian packages, unpacked into a folder below `build`. The lock file contains only names of
 * packages, without versions, because Debian offers only the newest version of a package.
 *
 * @param {string} name
 * @param {string} list
 * @returns {Download}
 */
function fromDebian(name, list) {
  const folder = path.join(root, "build", name);
  const lock = path.join(root, list);
  return {
    lock,
    folder,
    installed: path.join(folder, "installed-packages.txt"),
    isPossible: hasDebianPackages,
    async install() {
      const lines = (await readFile(lock, "utf8")).split("\n");
      const names = lines.filter((line) => line !== "" && !line.startsWith("#"));
      return unpackDebianPackages(`download: ${name}`, names, folder);
    },
  };
}

export const downloads = {
  frameworks: fromNpm("frameworks", "test/e2e/pages/frameworks"),
  "real-apps": fromNpm("real-apps", "test/e2e/real-apps"),
  "real-apps-python": fromPyPI("real-apps-python", "test/e2e/real-apps/requirements.txt"),
  "real-apps-pgadmin": fromPyPI("real-apps-pgadmin", "test/e2e/real-apps/requirements-pgadmin.txt", {
    names: ["flask-principal", "jsonformatter"],
    requirements: "test/e2e/real-apps/requirements-build.txt",
  }),
  "real-apps-debian": fromDebian("real-apps-debian", "test/e2e/real-apps/debian-packages.txt"),
  "dav-servers": fromDebian("dav-servers", "test/long/dav/debian-packages.txt"),
  "dav-wsgidav": fromPyPI("dav-wsgidav", "test/long/dav/requirements.txt"),
  "node-versions": fromNpm("node-versions", "tools/node-versions"),
  contenders: contenders(),
};

/** @typedef {keyof typeof downloads} DownloadName */

/** @param {Download} download */
export async function isInstalled({ lock, installed }) {
  return existsSync(installed) && (await readFile(lock, "utf8")) === (await readFile(installed, "utf8"));
}

/**
 * Installs the downloads that are not up to date and are possible on this system, one after another.
 *
 * @template {string} Name
 * @param {Iterable<Name>} names
 * @param {Record<Name, Download>} table
 * @returns {Promise<Name[]>} the names of the downloads that failed
 */
export async function installDownloads(names, table) {
  const failed = [];
  for (const name of names) {
    const download = table[name];
    if ((await isInstalled(download)) || download.isPossible?.() === false) continue;
    if (await withRetries(`download: ${name}`, download.install)) await copyFile(download.lock, download.installed);
    else failed.push(name);
  }
  return failed;
}

/**
 * Returns the folder of a download.
 *
 * @param {DownloadName} name
 * @throws Error if the download is not installed
 */
export async function downloadedFolder(name) {
  const download = downloads[name];
  if (!(await isInstalled(download)))
    throw new Error(
      `${name} is not installed as ${path.relative(root, download.lock)} says: npm run downloads -- ${name}`,
    );
  return download.folder;
}

/**
 * Returns the path of the `python` command in a Python environment, or undefined if the environment is not installed.
 *
 * @param {"real-apps-python" | "real-apps-pgadmin" | "dav-wsgidav"} name
 */
export async function pythonWith(name) {
  const download = downloads[name];
  return (await isInstalled(download)) ? inEnvironment(download.folder, "python") : undefined;
}

/** @returns {Promise<string | undefined>} the folder with the WebDAV servers from Debian's packages, if installed */
export async function debianServers() {
  const download = downloads["dav-servers"];
  return (await isInstalled(download)) ? download.folder : undefined;
}

/** @returns {Promise<string | undefined>} the folder with the web applications from Debian's packages, if installed */
export async function debianApps() {
  const download = downloads["real-apps-debian"];
  return (await isInstalled(download)) ? download.folder : undefined;
}

/**
 * Returns the newer versions of Node that `node-versions` installs. They are npm packages, which
 * tools/node-versions/package.json lists. A system for which they do not exist has no executable.
 *
 * @returns {{ version: string, executable: string }[]}
 */
export function nodeVersions() {
  /** @type {{ optionalDependencies: Record<string, string> }} */
  const { optionalDependencies } = JSON.parse(
    readFileSync(path.join(root, "tools/node-versions/package.json"), "utf8"),
  );
  const { folder } = downloads["node-versions"];
  return Object.entries(optionalDependencies).map(([name, version]) => ({
    version: version.replace(/^.*@/, ""),
    executable: path.join(folder, "node_modules", name, "bin", "node"),
  }));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const names = process.argv.slice(2);
  const known = /** @type {DownloadName[]} */ (Object.keys(downloads));
  const strange = names.filter((name) => !known.some((each) => each === name));
  const failed =
    strange.length > 0
      ? strange
      : await installDownloads(
          known.filter((name) => names.length === 0 || names.includes(name)),
          downloads,
        );
  for (const name of failed) console.log(`FAILED: download: ${name}`);
  process.exit(failed.length === 0 ? 0 : 1);
}
