/** Functions that the popup loads only after it has been drawn, see `extension/popup/index.tsx`. */
export { confirmLogin } from "./after-login.ts";
export { fill } from "./fill.ts";
export { asksForCode, hasTyped, pageRules } from "./page-calls.ts";
export { pageContents } from "./typed.ts";
