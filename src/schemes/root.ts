import { assertBytes } from "../arguments.ts";

/** Length of a saltmill-1 root, in bytes. */
export const rootBytes = 20;

/**
 * First bytes of the salt with which each root is derived. The salt of a vault's header never begins with these bytes.
 */
export const rootSaltPrefix = "saltmill-1\0";

/** Asserts that `value` is a `Uint8Array` with the length of a root of saltmill-1. */
export function assertRoot(value: unknown): asserts value is Uint8Array {
  assertBytes("root", value, rootBytes);
}
