import { readdir, rm } from "node:fs/promises";
import path from "node:path";

/**
 * Removes chunks of an earlier build that this build does not write. Otherwise they would be packed and published too.
 *
 * @returns {import("rollup").OutputPlugin}
 */
export function onlyTheseParts() {
  return {
    name: "only-these-parts",
    async writeBundle({ dir = "" }, bundle) {
      const folder = path.join(dir, "parts");
      for (const file of await readdir(folder)) {
        if (!(`parts/${file}` in bundle)) await rm(path.join(folder, file));
      }
    },
  };
}
