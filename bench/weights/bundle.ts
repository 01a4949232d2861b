/** What a site ships of a module: bundled with all that it needs, minified, gzip. */
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { root } from "../../tools/steps.mjs";
import { forBrowsers } from "../for-browsers.ts";
import type { Weight } from "../results.ts";

export function weightOf(code: Uint8Array): Weight {
  return { minified: code.length, gzip: gzipSync(code, { level: 9 }).length };
}

/** @param contents - a module as it could stand in `bench/` */
export async function weighModule(contents: string): Promise<Weight> {
  const stdin = { contents, resolveDir: `${root}/bench`, loader: "ts" } as const;
  const { outputFiles } = await build({ ...forBrowsers, stdin, format: "esm", minify: true, write: false });
  return weightOf(Buffer.concat(outputFiles.map(({ contents: code }) => code)));
}
