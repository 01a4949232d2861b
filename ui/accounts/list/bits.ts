import type { Account } from "../../../src/index.ts";
import { bitsOf } from "../../parts/describe.ts";

/**
 * Cache of entropy texts by scheme and rules. Many accounts have the same rules, and the exact entropy takes long to
 * compute.
 */
const known = new Map<string, string | undefined>();

export function bitsTextOf({ scheme, rules }: Account): string | undefined {
  const key = JSON.stringify([scheme, rules]);
  if (!known.has(key)) known.set(key, bitsOf({ scheme, ...(rules ? { rules } : {}) }));
  return known.get(key);
}
