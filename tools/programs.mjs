// @ts-check
/** Finds or installs the programs that tests run. Imports no npm packages, because `npm ci` may not have run yet. */
import { spawnSync } from "node:child_process";
import { installDebianPackages, mayInstall } from "./browsers.mjs";

/** Program → its Debian package (`in`), and the arguments of a call that succeeds if the program is installed. */
const programs = {
  bash: { in: "bash", call: ["-c", "exit 0"] },
  zsh: { in: "zsh", call: ["-c", "exit 0"] },
  fish: { in: "fish", call: ["-c", "exit 0"] },
  "keepassxc-cli": { in: "keepassxc", call: ["--version"] },
  groff: { in: "groff-base", call: ["-v"] },
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
