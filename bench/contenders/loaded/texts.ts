/** The libraries' bundles as text, so that a study can load each bundle many times. */
export { default as libsodium } from "loaded:libsodium";
export { default as saltmill } from "loaded:saltmill";
export { default as tweetnacl } from "loaded:tweetnacl";
