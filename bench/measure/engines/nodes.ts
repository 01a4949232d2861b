/** Finds the versions of Node that are engines. */
import { existsSync } from "node:fs";
import { nodeVersions } from "../../../tools/downloads.mjs";
import { installOnce } from "../../contenders/install.ts";
import { isOtherNode, type NodeName } from "./engine.ts";

/** The version of Node that the column "Node" shows: the newest one with long-term support. */
const columnVersion = 24;

/** Returns the major version that an engine's name stands for. */
export const majorOf = (name: NodeName): number => (isOtherNode(name) ? Number(name.split("-")[1]) : columnVersion);

/**
 * Returns the executable of a version of Node: the one that runs this code, or one that npm installs for the tests. The
 * column "Node" takes the running version if its own is not available for this system. The results have the version that
 * ran.
 */
export async function findNode(name: NodeName): Promise<string | undefined> {
  const major = majorOf(name);
  if (process.versions.node.startsWith(`${major}.`)) return process.execPath;
  await installOnce("node-versions");
  const found = nodeVersions().find(({ version }) => version.startsWith(`${major}.`));
  if (found !== undefined && existsSync(found.executable)) return found.executable;
  return name === "node" ? process.execPath : undefined;
}
