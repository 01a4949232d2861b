/** Sets the global `process`, which bundlers add for crypto-browserify. Its packages use `nextTick` and the version. */
import process from "process/browser.js";

if (!("process" in globalThis)) Object.assign(globalThis, { process });
