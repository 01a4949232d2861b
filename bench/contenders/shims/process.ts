/**
 * Sets the global `process`, which bundlers add for crypto-browserify. The packages of crypto-browserify use its
 * `nextTick` and its version.
 */
import process from "process/browser.js";

if (!("process" in globalThis)) Object.assign(globalThis, { process });
