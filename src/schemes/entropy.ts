import type { CharacterRules } from "./rules.ts";

/** More than the size of a root, 160 bits, nobody can have, however long the password is. */
const rootBits = 160;

/**
 * How many passwords of `length` characters hold every class at least once, exactly: by inclusion and exclusion, the sum
 * over all sets of missing classes of ± (characters left)^length.
 */
export function goodPasswords({ length, classes }: CharacterRules): bigint {
  const sizes = classes.map((set) => set.length);
  let good = 0n;
  for (let missing = 0; missing < 1 << sizes.length; missing++) {
    let left = 0;
    let sign = 1n;
    sizes.forEach((size, i) => {
      if (missing & (1 << i)) sign = -sign;
      else left += size;
    });
    good += sign * BigInt(left) ** BigInt(length);
  }
  return good;
}

/** How many strings of `length` characters there are over all classes together. */
export function allStrings({ length, classes }: CharacterRules): bigint {
  return BigInt(classes.join("").length) ** BigInt(length);
}

/** log2 of a positive integer of any size, to a double's precision. */
export function log2(n: bigint): number {
  const surplus = Math.max(n.toString(2).length - 64, 0);
  return Math.log2(Number(n >> BigInt(surplus))) + surplus;
}

/** The entropy of a choice among `good` equally likely passwords, in bits. */
export function uniformBits(good: bigint): number {
  return Math.min(log2(good), rootBits);
}
