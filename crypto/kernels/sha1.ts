import type { Recorder, Word } from "./word.ts";

/** FIPS 180-4 §4.2.1. */
const K = [0x5a827999, 0x6ed9eba1, 0x8f1bbcdc | 0, 0xca62c1d6 | 0];

/**
 * The message schedule, §6.1.2 step 1: `W_t = ROTL^1(W_{t-3} ⊕ W_{t-8} ⊕ W_{t-14} ⊕ W_{t-16})`.
 *
 * The recurrence applied to itself says the same with a rotation by 2 and twice the distances (from t = 32 on), and once
 * more by 4 and four times (from t = 64 on). Where the message has words that are zero (PBKDF2's padding has nine), one form
 * may meet more of them than another: the one with the fewest terms is taken.
 */
function schedule(r: Recorder, message: readonly Word[]): Word[] {
  const W = [...message];
  for (let t = 16; t < 80; t++) {
    const [best] = [1, 2, 4]
      .filter((turn) => t >= 16 * turn)
      .map((turn) => ({ turn, terms: [3, 8, 14, 16].map((back) => W[t - turn * back]!).filter((word) => word !== 0) }))
      .sort((a, b) => a.terms.length - b.terms.length);
    W.push(r.rotl(r.xor(...best!.terms), best!.turn));
  }
  return W;
}

/**
 * One block of SHA-1, §6.1.2, fully unrolled.
 *
 * @param H - the five words of the intermediate hash value
 * @param message - the sixteen words of the block, big-endian numbers
 * @returns the five words after it
 */
export function compress(r: Recorder, H: readonly Word[], message: readonly Word[]): Word[] {
  const W = schedule(r, message);
  let [a, b, c, d, e] = H as [Word, Word, Word, Word, Word]; // step 2
  for (let t = 0; t < 80; t++) {
    // §4.1.1: Ch as d ⊕ (b ∧ (c ⊕ d)), and Maj as the sum of two parts that share no bit, which shortens the chain.
    const f =
      t < 20
        ? [r.xor(d, r.and(b, r.xor(c, d)))]
        : t >= 40 && t < 60
          ? [r.and(c, d), r.and(b, r.xor(c, d))]
          : [r.xor(c, d, b)];
    const T = r.add(e, K[Math.floor(t / 20)]!, W[t]!, ...f, r.rotl(a, 5)); // step 3
    [e, d, c, b, a] = [d, c, r.rotl(b, 30), a, T];
  }
  return [a, b, c, d, e].map((word, i) => r.add(word, H[i]!)); // step 4
}
