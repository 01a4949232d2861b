import commonjs from "@rollup/plugin-commonjs";
import json from "@rollup/plugin-json";
import nodeResolve from "@rollup/plugin-node-resolve";
import esbuild from "rollup-plugin-esbuild";
import { changedPackages } from "./changed-packages.js";
import { injected } from "./injected.js";
import { withoutKanji } from "./without-kanji.js";

/**
 * Returns the plugins for every module. Nothing is minified, so that store reviewers and users can read the code that
 * they run. Comments are removed, including those of libraries, because they would make the popup a fourteenth larger
 * after gzip.
 *
 * @returns {import("rollup").Plugin[]}
 */
function modules() {
  return [
    nodeResolve({ browser: true, extensions: [".mjs", ".js", ".json", ".ts", ".tsx"] }),
    changedPackages(),
    withoutKanji(),
    commonjs(),
    json({ compact: true, namedExports: false }),
    esbuild({ exclude: [], target: "es2022", jsx: "automatic", jsxImportSource: "preact", tsconfig: false }),
  ];
}

/** Returns the plugins for every bundle. */
export function plugins() {
  return [injected(modules), ...modules()];
}
