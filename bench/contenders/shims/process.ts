/** What bundlers for crypto-browserify put in: its packages ask a global for `nextTick` and the version. */
import process from "process/browser.js";

if (!("process" in globalThis)) Object.assign(globalThis, { process });
