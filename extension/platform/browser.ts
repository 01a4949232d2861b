/** The only door to the browser's extension API. */
import browser from "webextension-polyfill";

export { browser };
