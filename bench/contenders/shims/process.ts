/**
 * Sets the global `process`, which bundlers add for crypto-browserify. The packages of crypto-browserify use
 * `process.nextTick` and `process.version`.
 */
import process from "process/browser.js";

if (!("process" in globalThis)) Object.assign(globalThis, { process });
