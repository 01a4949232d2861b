/** The only module that imports the browser's extension API. */
import browser from "webextension-polyfill";

export { browser };
