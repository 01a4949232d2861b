import type { Account } from "../../../src/index.ts";
import { bitsOf } from "../../parts/describe.ts";

/**
 * Entropy texts that were already computed. Most accounts share their rules with others, and exact entropy needs long
 * division.
 */
const known = new Map<string, string | undefined>();

export function bitsTextOf({ scheme, rules }: Account): string | undefined {
  const key = JSON.stringify([scheme, rules]);
  if (!known.has(key)) known.set(key, bitsOf({ scheme, ...(rules ? { rules } : {}) }));
  return known.get(key);
}
