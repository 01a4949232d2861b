/** The functions that the popup loads after the popup was drawn, see `extension/popup/index.tsx`. */
export { confirmLogin } from "./after-login.ts";
export { fill } from "./fill.ts";
export { loginIn } from "./find.ts";
export { pageRules } from "./page-rules.ts";
