// @ts-check
/**
 * Finds or installs what tests run or install packages with: programs, Python and PHP. Imports no npm packages, because
 * `npm ci` may not have run yet.
 */
import { spawnSync } from "node:child_process";
import { installDebianPackages, mayInstall } from "./browsers.mjs";

/** Program → its Debian package (`in`), and the arguments of a call that succeeds if the program is installed. */
const programs = {
  bash: { in: "bash", call: ["-c", "exit 0"] },
  zsh: { in: "zsh", call: ["-c", "exit 0"] },
  fish: { in: "fish", call: ["-c", "exit 0"] },
  "keepassxc-cli": { in: "keepassxc", call: ["--version"] },
  groff: { in: "groff-base", call: ["-v"] },
  pdftoppm: { in: "poppler-utils", call: ["-v"] },
};

/** @typedef {keyof typeof programs} Program */

/**
 * Installs missing programs if the system is Debian or Ubuntu and the user is root. Prints a line for each program
 * that is still missing.
 *
 * @param {readonly Program[]} names
 * @returns {Promise<Program[]>} the programs whose installation was tried and failed
 */
export async function getPrograms(names) {
  const missing = () => names.filter((name) => spawnSync(name, programs[name].call).status !== 0);
  const wanted = missing().map((name) => programs[name].in);
  const tries = wanted.length > 0 && (await mayInstall());
  if (tries) installDebianPackages(wanted);
  const left = missing();
  for (const name of left) console.log(`${name} was not found.`);
  return tries ? left : [];
}

/** @param {string} python */
const canMakeEnvironments = (python) =>
  spawnSync(python, ["-c", "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))"]).status === 0;

/** Returns the command of a Python that is 3.10 or newer and has `venv`, or undefined. */
export const findPython = () => ["python3", "python"].find(canMakeEnvironments);

/**
 * Installs Python, for the web applications and WebDAV servers that tests install from PyPI, if it is missing and can be
 * installed. Prints a line if it is still missing.
 *
 * @returns {Promise<string[]>} "Python" if its installation was tried and failed
 */
export async function getPython() {
  if (findPython() !== undefined) return [];
  const tries = await mayInstall();
  if (tries) installDebianPackages(["python3", "python3-venv"]);
  if (findPython() !== undefined) return [];
  console.log("Python 3.10 or newer with venv was not found.");
  return tries ? ["Python"] : [];
}

const phpExtensions = ["mysqli", "sqlite3", "pdo_sqlite", "dom", "mbstring", "intl", "gd"];
const phpPackages = ["php-cli", "php-mysql", "php-sqlite3", "php-xml", "php-mbstring", "php-intl", "php-gd"];

/**
 * The Debian package with only the programs of MariaDB's server. Installing this package starts no server and creates
 * no user.
 */
const database = "mariadb-server-core";

const hasPhp = () =>
  spawnSync("php", ["-r", `exit(array_diff(${JSON.stringify(phpExtensions)}, get_loaded_extensions()) ? 1 : 0);`])
    .status === 0;

const hasDatabase = () => spawnSync("/usr/sbin/mariadbd", ["--no-defaults", "--version"]).status === 0;

/** Returns true if PHP with its extensions and the database server are installed. */
export const findPhp = () => hasPhp() && hasDatabase();

/**
 * Installs PHP and MariaDB's server, for the web applications that tests install from Debian's packages, if they are
 * missing and can be installed. Prints a line if one of them is still missing.
 *
 * @returns {Promise<string[]>} the programs whose installation was tried and failed
 */
export async function getPhp() {
  if (findPhp()) return [];
  const tries = await mayInstall();
  if (tries) installDebianPackages([...(hasPhp() ? [] : phpPackages), ...(hasDatabase() ? [] : [database])]);
  if (findPhp()) return [];
  console.log(`PHP with ${phpExtensions.join(", ")}, or MariaDB's server, was not found.`);
  return tries ? [...(hasPhp() ? [] : ["PHP"]), ...(hasDatabase() ? [] : ["MariaDB"])] : [];
}
