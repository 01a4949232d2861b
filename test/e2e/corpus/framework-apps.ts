/** Builds the small applications in test/e2e/pages/frameworks. `npm run downloads` installs their frameworks. */
import { build, type Plugin } from "esbuild";
import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { downloadedFolder } from "../../../tools/downloads.mjs";
import { folder as pages } from "./pages.ts";

const folder = path.join(pages, "frameworks");

interface SvelteCompiler {
  readonly compile: (
    source: string,
    options: { readonly filename: string },
  ) => { readonly js: { readonly code: string } };
}

/**
 * Returns a plugin that compiles Svelte components.
 *
 * @param installed - the folder whose `node_modules` contains Svelte
 */
const svelte = (installed: string): Plugin => ({
  name: "svelte",
  setup(bundle) {
    const { compile } = createRequire(path.join(installed, "package.json"))("svelte/compiler") as SvelteCompiler;
    bundle.onLoad({ filter: /\.svelte$/ }, async ({ path: filename }) => ({
      contents: compile(await readFile(filename, "utf8"), { filename }).js.code,
    }));
  },
});

/**
 * Builds the applications.
 *
 * @returns path on the server → built script
 */
export async function buildApps(): Promise<ReadonlyMap<string, string>> {
  const installed = await downloadedFolder("frameworks");
  const apps = path.join(folder, "apps");
  const { outputFiles } = await build({
    entryPoints: readdirSync(apps)
      .filter((file) => file.endsWith(".js"))
      .map((file) => path.join(apps, file)),
    outdir: path.join(pages, "frameworks", "apps"),
    bundle: true,
    write: false,
    format: "esm",
    target: "es2022",
    conditions: ["browser"],
    define: {
      "process.env.NODE_ENV": '"production"',
      __VUE_OPTIONS_API__: "true",
      __VUE_PROD_DEVTOOLS__: "false",
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: "false",
    },
    nodePaths: [path.join(installed, "node_modules")],
    plugins: [svelte(installed)],
    logLevel: "error",
  });
  return new Map(
    outputFiles.map(({ path: file, text }) => [path.relative(pages, file).split(path.sep).join("/"), text]),
  );
}
