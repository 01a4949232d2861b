/**
 * Sets the global `process` in browsers. The packages of crypto-browserify use `process.nextTick` and
 * `process.version`, and rely on a bundler that adds `process`, which esbuild does not.
 */
import process from "process/browser.js";

if (!("process" in globalThis)) Object.assign(globalThis, { process });
