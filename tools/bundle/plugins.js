import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import commonjs from "@rollup/plugin-commonjs";
import json from "@rollup/plugin-json";
import nodeResolve from "@rollup/plugin-node-resolve";
import esbuild from "rollup-plugin-esbuild";
import { changedPackages } from "./changed-packages.js";
import { injected } from "./injected.js";

/** Returns the plugins for every bundle. */
export function plugins() {
  return [injected(modules), ...modules()];
}

/**
 * Returns the plugins for every module. Nothing is minified, so that store reviewers and users can read the code that
 * they run. Comments are removed, including those of libraries, because they would make the popup a fourteenth larger
 * after gzip.
 *
 * @returns {import("rollup").Plugin[]}
 */
function modules() {
  return [
    loadedModules(),
    ownModules(),
    nodeResolve({ browser: true, extensions: [".mjs", ".js", ".json", ".ts", ".tsx"] }),
    changedPackages(),
    commonjs(),
    json({ compact: true, namedExports: false }),
    compiled(),
  ];
}

/** @type {Map<string, string>} */
let loaded = new Map();

/**
 * Returns the modules that rollup has read since the last call, with the SHA-256 of what it read. They include modules
 * of inner bundles, and modules of which nothing is in a bundle in the end.
 *
 * @returns {Map<string, string>} file → hash
 */
export function takeLoaded() {
  const taken = loaded;
  loaded = new Map();
  return taken;
}

/** @returns {import("rollup").Plugin} */
function loadedModules() {
  return {
    name: "loaded-modules",
    async load(id) {
      if (!path.isAbsolute(id) || id.includes("?")) return null;
      const source = await readFile(id);
      loaded.set(id, createHash("sha256").update(source).digest("hex"));
      return source.toString("utf8");
    },
  };
}

/**
 * Finds the project's own modules, whose imports name the file as it is. `nodeResolve` looks at several files of the
 * disk for each import, which takes a tenth of the build.
 *
 * @returns {import("rollup").Plugin}
 */
function ownModules() {
  return {
    name: "own-modules",
    resolveId(source, importer) {
      if (importer === undefined || !/^\.{1,2}\/.*\.(tsx?|js|json)$/.test(source)) return null;
      if (!path.isAbsolute(importer) || /[\\/]node_modules[\\/]/.test(importer)) return null;
      return path.resolve(path.dirname(importer), source);
    },
  };
}

/**
 * The compiled code of all modules so far, by file and source. Most modules are part of several bundles.
 *
 * @type {Map<string, Promise<import("rollup").TransformResult>>}
 */
const results = new Map();

/**
 * Compiles TypeScript, and removes comments from JavaScript.
 *
 * @returns {import("rollup").Plugin}
 */
function compiled() {
  const jsx = /** @type {const} */ ({ jsx: "automatic", jsxImportSource: "preact" });
  const plugin = esbuild({ exclude: [], target: "es2022", ...jsx, tsconfig: false, sourceMap: false });
  const compile = /** @type {import("rollup").TransformHook} */ (plugin.transform);
  return {
    name: "compiled",
    transform(source, id) {
      const key = `${id}\0${source}`;
      let result = results.get(key);
      if (!result) results.set(key, (result = Promise.resolve(compile.call(this, source, id))));
      return result;
    },
  };
}
