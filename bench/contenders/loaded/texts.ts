/** Bundles as text, to be loaded again and again. */
export { default as libsodium } from "loaded:libsodium";
export { default as saltmill } from "loaded:saltmill";
export { default as tweetnacl } from "loaded:tweetnacl";
