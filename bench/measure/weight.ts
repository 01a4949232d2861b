/**
 * Measures the size of the code that a website ships: bundled with everything it needs, minified and compressed by
 * gzip.
 */
import path from "node:path";
import { gzipSync } from "node:zlib";
import { build, type Plugin } from "esbuild";
import { root } from "../../tools/steps.mjs";
import { forBrowsers } from "./build.ts";
import type { Weight } from "./results.ts";

export function weightOf(code: Uint8Array): Weight {
  return { minified: code.length, gzip: gzipSync(code, { level: 9 }).length };
}

/**
 * Measures the size of a module with everything it imports, also by dynamic imports.
 *
 * @param contents - the source of a module, as if it were a file in `bench/`
 */
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

/** Measures the size of a module with everything that it imports statically, without dynamic imports. */
export async function weighFirstLoad(contents: string): Promise<Weight> {
  const { outputFiles, metafile } = await build({
    ...forBrowsers,
    stdin: { contents, resolveDir: `${root}/bench`, sourcefile: "first.ts", loader: "ts" },
    format: "esm",
    minify: true,
    splitting: true,
    metafile: true,
    absWorkingDir: root,
    outdir: "first-load",
    write: false,
  });
  const first = new Set(
    Object.entries(metafile.outputs).flatMap(([file, { entryPoint }]) =>
      entryPoint?.endsWith("first.ts") ? [file] : [],
    ),
  );
  for (const file of first) {
    for (const { path: other, kind } of metafile.outputs[file]?.imports ?? [])
      if (kind === "import-statement") first.add(other); // the loop also visits the files that it adds
  }
  const parts = outputFiles.filter((file) => first.has(path.relative(root, file.path)));
  return weightOf(Buffer.concat(parts.map((file) => file.contents)));
}
