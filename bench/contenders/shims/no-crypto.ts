/** Replaces Node's module `crypto` in bundles. Browsers do not have this module, and the contenders do not need it. */
export {};
