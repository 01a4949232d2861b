/** Bundles as text, for loading them many times. */
export { default as libsodium } from "loaded:libsodium";
export { default as saltmill } from "loaded:saltmill";
export { default as tweetnacl } from "loaded:tweetnacl";
