/**
 * Sets the global `process` in browsers. The packages of crypto-browserify use `process.nextTick` and
 * `process.version`. They expect that the bundler adds `process`, but esbuild does not do this.
 */
import process from "process/browser.js";

if (!("process" in globalThis)) Object.assign(globalThis, { process });
