// @ts-check
/**
 * Finds the Python for installing the real applications from PyPI. Plain Node without dependencies, like
 * `browsers.mjs`.
 */
import { spawnSync } from "node:child_process";
import { installDebianPackages, mayInstall } from "./browsers.mjs";

/** @param {string} python */
const canMakeEnvironments = (python) =>
  spawnSync(python, ["-c", "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))"]).status === 0;

/** Finds a Python of 3.10 or newer with `venv`. */
export const findPython = () => ["python3", "python"].find(canMakeEnvironments);

/** Installs Python if this is possible. Prints a line if it is missing. */
export async function getPython() {
  if (findPython() === undefined && (await mayInstall())) installDebianPackages(["python3", "python3-venv"]);
  if (findPython() === undefined) console.log("Python 3.10 or newer with venv was not found.");
}
