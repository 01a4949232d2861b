import { readdir, rm } from "node:fs/promises";
import path from "node:path";

/**
 * Removes the parts that an earlier build has left and this one does not make: they would be packed, and published, too.
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
