// @ts-check
/**
 * Runs commands, installs npm packages and builds the project, for `npm start`, the tests and the checks. Imports no
 * npm packages, because `npm ci` may not have run yet.
 */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

const npm = process.platform === "win32" ? "npm.cmd" : "npm";

/** Exits with a message if the running version of Node is too old. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Saltmill needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/**
 * Runs a command, by default in the project's folder, and shows its output. Says every 20 seconds that a silent command
 * is still at work.
 *
 * @param {string} title
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Record<string, string | undefined>} [env] additional environment variables
 * @param {string} [folder] the working folder
 * @returns {Promise<{ ok: boolean, output: string, seconds: number }>}
 */
export async function run(title, command, args, env = {}, folder = root) {
  const started = Date.now();
  console.log(`\n— ${title}`);
  const child = spawn(command, args, {
    cwd: folder,
    env: { ...process.env, ...env },
    shell: process.platform === "win32",
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  // A download of npm packages says nothing for minutes, and looks like a program that hangs.
  const alive = setInterval(() => {
    console.log(`  still at work: ${title}, ${((Date.now() - started) / 1000).toFixed(0)} s`);
  }, 20_000);
  child.stdout.on("data", (/** @type {Buffer} */ data) => {
    alive.refresh();
    output += data.toString();
    process.stdout.write(data);
  });
  const code = await new Promise((resolve) => {
    child.on("close", resolve);
    child.on("error", (error) => {
      console.log(error.message);
      resolve(1);
    });
  });
  clearInterval(alive);
  const seconds = (Date.now() - started) / 1000;
  console.log(`  ${code === 0 ? "done" : "FAILED"}: ${title}, ${seconds.toFixed(1)} s`);
  return { ok: code === 0, output, seconds };
}

/** @param {string} title @param {string} script */
export function runScript(title, script) {
  return run(title, npm, ["run", "--silent", script]);
}

/**
 * Runs `npm ci`.
 *
 * @param {string} title
 * @param {string} folder the folder with `package.json` and `package-lock.json`
 * @param {readonly string[]} [options]
 */
export function installFromLock(title, folder, options = []) {
  return run(title, npm, ["ci", "--prefix", folder, "--no-audit", "--no-fund", "--loglevel=error", ...options]);
}

/** Number of attempts for a download, including the first one. */
export const attempts = 3;

/**
 * Repeats a download until it succeeds, with at most {@link attempts} attempts.
 *
 * @param {string} title
 * @param {() => Promise<{ ok: boolean }>} download
 * @returns {Promise<boolean>} false if every attempt failed
 */
export async function withRetries(title, download) {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    if ((await download()).ok) return true;
    console.log(`  attempt ${attempt} of ${attempts} failed: ${title}`);
  }
  return false;
}

/**
 * Installs `node_modules` from the lock file, unless it contains what the lock file says.
 *
 * @returns {Promise<boolean>} false if the installation failed
 */
export async function install() {
  if (isInstalled(root)) return true;
  const title = "download: npm packages";
  return withRetries(title, () => installFromLock(title, root));
}

/**
 * Returns true if npm has installed the packages of a folder's lock file, and no others. npm keeps a second lock file
 * in `node_modules` with the packages that it has installed, and writes it last. Packages that are only for other
 * systems are not in it.
 *
 * @param {string} folder
 */
export function isInstalled(folder) {
  /** @type {(file: string) => Record<string, { version?: string, integrity?: string, optional?: boolean }>} */
  const packagesIn = (file) => JSON.parse(readFileSync(path.join(folder, file), "utf8")).packages;
  try {
    const installed = packagesIn("node_modules/.package-lock.json");
    const { "": _, ...wanted } = packagesIn("package-lock.json");
    const all = Object.entries({ ...wanted, ...installed });
    return all.every(([name]) => {
      const [here, there] = [installed[name], wanted[name]];
      if (here === undefined) return there?.optional === true;
      return here.version === there?.version && here.integrity === there?.integrity;
    });
  } catch {
    return false;
  }
}

/**
 * Builds the extension, the generator page, the library and the command line, as far as they have changed.
 *
 * @returns {Promise<boolean>} false if the build failed
 */
export const build = async () => (await run("build", npm, ["run", "--silent", "build", "--", "--verbose"])).ok;
