/** Replaces Node's `crypto`. Browsers do not have it, and the contenders do not need it. */
export {};
