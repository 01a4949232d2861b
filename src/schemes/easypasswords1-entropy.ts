import type { CharacterRules } from "./rules.ts";

/**
 * Returns the exact Shannon entropy of an Easy Passwords 1.x password, in bits.
 *
 * The characters are not equally likely: a byte modulo N gives the first characters in a set of N characters more
 * often, and the last characters of the password may come only from classes that do not occur in the password yet. The
 * probability of the next character depends only on its position, on the classes in use, and on which of these classes
 * already occur. The function sums over the few combinations of these three instead of over all passwords.
 */
export function easyPasswordBits({ length: n, classes }: CharacterRules): number {
  const everything = (1 << classes.length) - 1;
  const sizeOf = (sets: number): number => classes.reduce((sum, set, j) => sum + (sets & (1 << j) ? set.length : 0), 0);
  const count = (sets: number): number => classes.filter((_, j) => sets & (1 << j)).length;

  const bitsFrom = (sets: number, seen: number, i: number): number => {
    if (i === n) return 0;
    const reset = count(sets) - count(seen) >= n - i;
    const inPlay = reset ? sets & ~seen : sets;
    const seenNow = reset ? 0 : seen;
    const total = sizeOf(inPlay);
    let bits = 0;
    let at = 0;
    classes.forEach((set, j) => {
      if (!(inPlay & (1 << j))) return;
      let chance = 0;
      for (let k = at; k < at + set.length; k++) {
        // probability that a byte b has b mod total = k
        const p = (Math.floor(255 / total) + (k <= 255 % total ? 1 : 0)) / 256;
        chance += p;
        bits -= p * Math.log2(p);
      }
      at += set.length;
      bits += chance * remembered(inPlay, seenNow | (1 << j), i + 1);
    });
    return bits;
  };

  const memory = new Map<number, number>();
  const remembered = (sets: number, seen: number, i: number): number => {
    const key = (i * 16 + sets) * 16 + seen;
    const known = memory.get(key);
    if (known !== undefined) return known;
    const bits = bitsFrom(sets, seen, i);
    memory.set(key, bits);
    return bits;
  };
  return remembered(everything, 0, 0);
}
