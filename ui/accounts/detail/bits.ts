import type { Account } from "../../../src/accounts/index.ts";
import { bitsOf } from "../../parts/describe.ts";

/**
 * Cache of entropy texts by scheme and rules. Computing the exact entropy takes long, and many accounts have the same
 * rules.
 */
const known = new Map<string, string | undefined>();

export function bitsTextOf({ scheme, rules }: Account): string | undefined {
  const key = JSON.stringify([scheme, rules]);
  if (!known.has(key)) known.set(key, bitsOf({ scheme, ...(rules ? { rules } : {}) }));
  return known.get(key);
}
