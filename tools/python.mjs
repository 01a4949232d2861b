// @ts-check
/**
 * Finds or installs Python for the web applications and WebDAV servers that tests install from PyPI. Imports no npm
 * packages, because `npm ci` may not have run yet.
 */
import { spawnSync } from "node:child_process";
import { installDebianPackages, mayInstall } from "./browsers.mjs";

/** @param {string} python */
const canMakeEnvironments = (python) =>
  spawnSync(python, ["-c", "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))"]).status === 0;

/** Returns the command of a Python that is 3.10 or newer and has `venv`, or undefined. */
export const findPython = () => ["python3", "python"].find(canMakeEnvironments);

/**
 * Installs Python if it is missing and can be installed. Prints a line if it is still missing.
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
