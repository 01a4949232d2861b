/**
 * Lets a study import a library's bundle as text, for example "loaded:tweetnacl". The text is a script that defines the
 * variable `loaded`. The study loads this script many times.
 */
import path from "node:path";
import { build, type Plugin } from "esbuild";
import { root } from "../../tools/steps.mjs";

export const loadedText: Plugin = {
  name: "loaded-text",
  setup(studies) {
    const { alias = {}, define = {}, target = "es2022" } = studies.initialOptions;
    studies.onResolve({ filter: /^loaded:/ }, ({ path: name }) => ({
      path: name.slice("loaded:".length),
      namespace: "loaded",
    }));
    studies.onLoad({ filter: /^/, namespace: "loaded" }, async ({ path: name }) => {
      const { outputFiles } = await build({
        ...{ alias, define, target, bundle: true, platform: "browser", format: "iife", globalName: "loaded" },
        entryPoints: [path.join(root, "bench", "contenders", "loaded", `${name}.ts`)],
        minify: true,
        write: false,
      });
      return { contents: outputFiles.map(({ text }) => text).join(""), loader: "text" };
    });
  },
};
