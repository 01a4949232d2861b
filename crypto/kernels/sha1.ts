import type { Kernel } from "./program.ts";
import { inMemory, type Recorder, type Region, type Word, type Words } from "./word.ts";

/** The constants of FIPS 180-4 §4.2.1, one for every 20 rounds. */
const K = [0x5a827999, 0x6ed9eba1, 0x8f1bbcdc | 0, 0xca62c1d6 | 0];

/**
 * Returns the function f_t of §4.1.1 as a list of summands. Ch is written as d ⊕ (b ∧ (c ⊕ d)). Maj is written as two
 * summands that have no bits in common, so that fewer operations wait for each other.
 */
function f(r: Recorder, quarter: number, b: Word, c: Word, d: Word): Word[] {
  if (quarter === 0) return [r.xor(d, r.and(b, r.xor(c, d)))];
  if (quarter === 2) return [r.and(c, d), r.and(b, r.xor(c, d))];
  return [r.xor(c, d, b)];
}

/**
 * Computes a word of the message schedule, §6.1.2 step 1: `W_t = ROTL^1(W_{t-3} ⊕ W_{t-8} ⊕ W_{t-14} ⊕ W_{t-16})`.
 *
 * Inserting this formula into itself gives the same formula with a rotation by 2 and doubled distances (from t = 32
 * on). Inserting it once more gives a rotation by 4 and quadrupled distances (from t = 64 on). In PBKDF2, nine words of
 * the message are zero padding. So the three formulas differ in the number of terms that are not zero, and the formula
 * with the fewest such terms is used.
 */
function schedule(r: Recorder, W: Words, t: Word): Word {
  const [best] = [1, 2, 4]
    .filter((turn) => turn === 1 || (typeof t === "number" && t >= 16 * turn))
    .map((turn) => {
      const terms = [3, 8, 14, 16].map((back) => W.get(r.add(t, -turn * back)));
      return { turn, terms: terms.filter((word) => word !== 0) };
    })
    .sort((a, b) => a.terms.length - b.terms.length);
  return r.rotl(r.xor(...best!.terms), best!.turn);
}

/**
 * Compresses one block by SHA-1, §6.1.2.
 *
 * @param H - the five words of the intermediate hash value
 * @param W - contains the sixteen words of the block as big-endian numbers, and receives the rest of the schedule
 * @param unroll - the number of rounds that are written out in the loop's body: a divisor of 20, or at least 80 for no
 * loop
 * @returns the five words of the new hash value
 */
export function compress(r: Recorder, H: readonly Word[], W: Words, unroll: number): Word[] {
  const inStep = unroll % 4 === 0 ? 4 : 1; // the loop below has 64 iterations, and 64 is not a multiple of 20
  r.repeat({ from: 16, to: 80, unroll: unroll < 80 ? inStep : unroll }, [], (t) => {
    W.set(t, schedule(r, W, t));
    return [];
  });
  const last = [0, 1, 2, 3].reduce<readonly Word[]>(
    (state, quarter) =>
      r.repeat(
        { from: 20 * quarter, to: 20 * quarter + 20, unroll },
        state,
        (t, [a = 0, b = 0, c = 0, d = 0, e = 0]) => {
          const T = r.add(e, K[quarter]!, W.get(t), ...f(r, quarter, b, c, d), r.rotl(a, 5)); // §6.1.2 step 3
          return [T, a, r.rotl(b, 30), c, d];
        },
      ),
    H, // §6.1.2 step 2
  );
  return last.map((word, i) => r.add(word, H[i]!)); // §6.1.2 step 4
}

const H: Region = { name: "H", words: 5 };
const W: Region = { name: "W", words: 80 };

/** Builds SHA-1's compression function, which compresses the block in the first sixteen words of W into H. */
export const sha1 = (unroll: number): Kernel => ({
  name: "sha1",
  regions: [H, W],
  functions: {
    compress: {
      parameters: [],
      body(r) {
        r.storeAll(H, 0, compress(r, r.loadAll(H, 0, 5), inMemory(r, W), unroll));
      },
    },
  },
});
