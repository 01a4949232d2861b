// @ts-check
/**
 * Finds or installs PHP and MariaDB's server for the web applications that tests install from Debian's packages.
 * Imports no npm packages, because `npm ci` may not have run yet.
 */
import { spawnSync } from "node:child_process";
import { installDebianPackages, mayInstall } from "./browsers.mjs";

const extensions = ["mysqli", "sqlite3", "pdo_sqlite", "dom", "mbstring", "intl", "gd"];
const packages = ["php-cli", "php-mysql", "php-sqlite3", "php-xml", "php-mbstring", "php-intl", "php-gd"];

/**
 * The Debian package with only the programs of MariaDB's server. Installing this package starts no server and creates
 * no user.
 */
const database = "mariadb-server-core";

const hasPhp = () =>
  spawnSync("php", ["-r", `exit(array_diff(${JSON.stringify(extensions)}, get_loaded_extensions()) ? 1 : 0);`])
    .status === 0;

const hasDatabase = () => spawnSync("/usr/sbin/mariadbd", ["--no-defaults", "--version"]).status === 0;

/** Returns true if PHP with its extensions and the database server are installed. */
export const findPhp = () => hasPhp() && hasDatabase();

/**
 * Installs PHP and the database server if they are missing and can be installed. Prints a line if one of them is still
 * missing.
 *
 * @returns {Promise<string[]>} the programs whose installation was tried and failed
 */
export async function getPhp() {
  if (findPhp()) return [];
  const tries = await mayInstall();
  if (tries) installDebianPackages([...(hasPhp() ? [] : packages), ...(hasDatabase() ? [] : [database])]);
  if (findPhp()) return [];
  console.log(`PHP with ${extensions.join(", ")}, or MariaDB's server, was not found.`);
  return tries ? [...(hasPhp() ? [] : ["PHP"]), ...(hasDatabase() ? [] : ["MariaDB"])] : [];
}
