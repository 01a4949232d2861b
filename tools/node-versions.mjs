// @ts-check
/**
 * Finds the newer versions of Node in which the unit tests run in addition to the oldest supported version. They are
 * npm packages, which tools/node-versions/package.json lists.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { downloads } from "./downloads.mjs";
import { root } from "./steps.mjs";

/** @returns {[version: string, executable: string][]} */
export function newerNodes() {
  /** @type {{ optionalDependencies: Record<string, string> }} */
  const { optionalDependencies } = JSON.parse(
    readFileSync(path.join(root, "tools/node-versions/package.json"), "utf8"),
  );
  const { folder } = downloads["node-versions"];
  return Object.entries(optionalDependencies).map(([name, version]) => [
    version.replace(/^.*@/, ""),
    path.join(folder, "node_modules", name, "bin", "node"),
  ]);
}
