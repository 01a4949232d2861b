import { build } from "esbuild";
import { rm } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { installContenders } from "../../../../bench/contenders/install.ts";
import { forBrowsers } from "../../../../bench/measure/build.ts";
import type { Study } from "../../../../bench/measure/study.ts";
import { root } from "../../../../tools/steps.mjs";

/**
 * Returns the studies, bundled as for browsers. If Node imported their source files, some of the compared libraries
 * would use functions of Node.
 */
export async function bundledStudies(): Promise<readonly Study[]> {
  await installContenders();
  const outfile = path.join(root, "build", "bench", `studies-of-${process.pid}.mjs`);
  const entryPoints = [path.join(root, "bench", "papers", "studies", "index.ts")];
  await build({ ...forBrowsers, entryPoints, outfile, format: "esm" });
  try {
    return ((await import(pathToFileURL(outfile).href)) as { studies: readonly Study[] }).studies;
  } finally {
    await rm(outfile, { force: true });
  }
}
