// @ts-check
/** What `start.mjs` and `test.mjs` both begin with. Node and npm alone: nothing is installed yet. */
import { spawn } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

const npm = process.platform === "win32" ? "npm.cmd" : "npm";

/** Ends with a sentence where this Node is too old to go on. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Saltmill needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/**
 * Runs a command in the project's folder and shows what it prints.
 *
 * @param {string} title
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export async function run(title, command, args) {
  const started = Date.now();
  console.log(`\n— ${title}`);
  const child = spawn(command, args, {
    cwd: root,
    shell: process.platform === "win32",
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (/** @type {Buffer} */ data) => {
    output += data.toString();
    process.stdout.write(data);
  });
  const code = await new Promise((resolve) => {
    child.on("close", resolve);
    child.on("error", () => {
      resolve(1);
    });
  });
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`  ${code === 0 ? "done" : "FAILED"}: ${title}, ${seconds} s`);
  return { ok: code === 0, output };
}

/** @param {string} title @param {string} script */
export function runScript(title, script) {
  return run(title, npm, ["run", "--silent", script]);
}

/** Installs what the lock file says, unless just that is there already. */
export async function install() {
  const installed = path.join(root, "node_modules", ".package-lock.json");
  const lock = path.join(root, "package-lock.json");
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return;
  await required(run("install", npm, ["ci", "--no-audit", "--no-fund", "--loglevel=error"]));
}

export async function build() {
  await required(runScript("build", "build"));
}

/** @param {ReturnType<typeof run>} step */
async function required(step) {
  if (!(await step).ok) process.exit(1);
}
