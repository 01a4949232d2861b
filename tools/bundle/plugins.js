import commonjs from "@rollup/plugin-commonjs";
import json from "@rollup/plugin-json";
import nodeResolve from "@rollup/plugin-node-resolve";
import esbuild from "rollup-plugin-esbuild";
import { injected } from "./injected.js";
import { withoutInnerHtml } from "./without-inner-html.js";

/**
 * What every module is made with. Not minified: store reviewers and users can read what they run. Comments go, those of
 * libraries too: a fourteenth of what the popup loads, after gzip.
 *
 * @returns {import("rollup").Plugin[]}
 */
function modules() {
  return [
    nodeResolve({ browser: true, extensions: [".mjs", ".js", ".json", ".ts", ".tsx"] }),
    commonjs(),
    json({ compact: true, namedExports: false }),
    withoutInnerHtml(),
    esbuild({ exclude: [], target: "es2022", jsx: "automatic", jsxImportSource: "preact", tsconfig: false }),
  ];
}

/** What every bundle is made with. */
export function plugins() {
  return [injected(modules), ...modules()];
}
