// @ts-check
/** Finds the shells whose completion is tested. Plain Node without dependencies, like `browsers.mjs`. */
import { spawnSync } from "node:child_process";
import { installDebianPackages, mayInstall } from "./browsers.mjs";

const shells = ["bash", "zsh", "fish"];

const missing = () => shells.filter((shell) => spawnSync(shell, ["-c", "exit 0"]).status !== 0);

/** Installs missing shells if this is possible. Prints a line for each shell that is still missing. */
export async function getShells() {
  const wanted = missing();
  if (wanted.length > 0 && (await mayInstall())) installDebianPackages(wanted);
  for (const shell of missing()) console.log(`${shell} was not found: completion is not tested there.`);
}
