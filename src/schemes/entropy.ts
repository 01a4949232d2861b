import type { CharacterRules } from "./rules.ts";

/** Upper limit of the entropy: the size of a root in bits. A longer password cannot have more entropy. */
const rootBits = 160;

/**
 * Returns the exact number of passwords with `length` characters that contain a character of every class. By the
 * inclusion–exclusion principle, this is the sum of ±(number of characters in the remaining classes)^length over all
 * sets of missing classes.
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

/** Returns the number of strings with `length` characters from all classes together. */
export function allStrings({ length, classes }: CharacterRules): bigint {
  return BigInt(classes.join("").length) ** BigInt(length);
}

/** Returns log2 of a positive integer of any size, with the precision of a double. */
export function log2(n: bigint): number {
  const surplus = Math.max(n.toString(2).length - 64, 0);
  return Math.log2(Number(n >> BigInt(surplus))) + surplus;
}

/** Returns the entropy in bits of a uniform choice among `good` passwords, at most `rootBits`. */
export function uniformBits(good: bigint): number {
  return Math.min(log2(good), rootBits);
}
