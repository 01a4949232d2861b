/**
 * A Python of our own with the applications from PyPI in it, where the machine has a Python that can make one. On a Debian
 * where we are root a missing one is installed, as missing browsers are.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { copyFile, readFile } from "node:fs/promises";
import path from "node:path";
import { installDebianPackages, mayInstall } from "../../../tools/browsers.mjs";
import { run } from "../../../tools/steps.mjs";

const requirements = path.join(import.meta.dirname, "requirements.txt");
const folder = path.resolve("build", "real-apps-python");
const installed = path.join(folder, "installed-requirements.txt");
const inFolder = (command: string): string =>
  process.platform === "win32" ? path.join(folder, "Scripts", `${command}.exe`) : path.join(folder, "bin", command);

const canMakeOne = (python: string): boolean =>
  spawnSync(python, ["-c", "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))"]).status === 0;

const find = (): string | undefined => ["python3", "python"].find(canMakeOne);

async function findOrInstall(): Promise<string | undefined> {
  const found = find();
  if (found !== undefined || !(await mayInstall())) return found;
  installDebianPackages(["python3", "python3-venv"]);
  return find();
}

const isInstalled = async (): Promise<boolean> =>
  existsSync(installed) && (await readFile(installed, "utf8")) === (await readFile(requirements, "utf8"));

/** @returns the path of our Python, or nothing where the machine has none of 3.10 or newer with `venv` */
export async function python(): Promise<string | undefined> {
  const found = await findOrInstall();
  if (found === undefined) return undefined;
  if (await isInstalled()) return inFolder("python");
  const made = await run("make a Python environment", found, ["-m", "venv", folder]);
  const args = ["-m", "pip", "install", "--quiet", "--no-deps", "--disable-pip-version-check", "-r", requirements];
  const filled = made.ok && (await run("install the applications from PyPI", inFolder("python"), args));
  if (!filled || !filled.ok) throw new Error("The applications from PyPI could not be installed.");
  await copyFile(requirements, installed);
  return inFolder("python");
}
