import type { Loop } from "./loop.ts";
import { compress } from "./sha1.ts";

const five = [0, 1, 2, 3, 4];

/**
 * The inner loop of PBKDF2-HMAC-SHA1 (RFC 8018 §5.2 step 3): U ← PRF(P, U), T ← T ⊕ U. An HMAC of a 20-byte digest is two
 * compressions, from the states after the two key pads; in both the block is the five words of a digest and eleven that
 * are known: the padding of 64 + 20 bytes = 672 bits.
 */
export const pbkdf2Sha1: Loop = {
  name: "pbkdf2-sha1",
  /** Word k of the memory is the k-th of these. */
  fixed: [...five.map((i) => `inner${i}`), ...five.map((i) => `outer${i}`)],
  carried: [...five.map((i) => `U${i}`), ...five.map((i) => `T${i}`)],
  body(r, { fixed, carried }) {
    const [U, T] = [carried.slice(0, 5), carried.slice(5)];
    const padding = [0x80000000 | 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 672];
    const inner = compress(r, fixed.slice(0, 5), [...U, ...padding]);
    const outer = compress(r, fixed.slice(5), [...inner, ...padding]);
    return [...outer, ...outer.map((word, i) => r.xor(T[i]!, word))];
  },
};
