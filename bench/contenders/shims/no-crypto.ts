/** Replaces Node's `crypto`, which browsers do not have and the contenders do not need. */
export {};
