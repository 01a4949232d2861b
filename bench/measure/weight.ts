/** The weight of code that a site ships: bundled with everything it needs, minified and compressed by gzip. */
import { gzipSync } from "node:zlib";
import { build, type Plugin } from "esbuild";
import { root } from "../../tools/steps.mjs";
import { forBrowsers } from "./build.ts";
import type { Weight } from "./results.ts";

export function weightOf(code: Uint8Array): Weight {
  return { minified: code.length, gzip: gzipSync(code, { level: 9 }).length };
}

/** @param contents - the source of a module, as if it were a file in `bench/` */
export async function weighModule(contents: string, plugins: readonly Plugin[] = []): Promise<Weight> {
  const { outputFiles } = await build({
    ...forBrowsers,
    plugins: [...forBrowsers.plugins, ...plugins],
    stdin: { contents, resolveDir: `${root}/bench`, loader: "ts" },
    format: "esm",
    minify: true,
    write: false,
  });
  return weightOf(Buffer.concat(outputFiles.map(({ contents: code }) => code)));
}
