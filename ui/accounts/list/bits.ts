import type { Account } from "../../../src/index.ts";
import { bitsOf } from "../../parts/describe.ts";

/** Most accounts have the rules of another one, and exact entropy is long division: it is worked out once for each. */
const known = new Map<string, string | undefined>();

export function bitsTextOf({ scheme, rules }: Account): string | undefined {
  const key = JSON.stringify([scheme, rules]);
  if (!known.has(key)) known.set(key, bitsOf({ scheme, ...(rules ? { rules } : {}) }));
  return known.get(key);
}
